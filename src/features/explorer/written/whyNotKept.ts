import { secretIn } from '../../../api/client/redact/secretIn';
import type { Written } from './written';

/** Why the form's contents are put neither into the address nor a draft: they contain a secret. Its field says which. */
export const whyNotKept = (written: Written): string | undefined => firstSecret(written, () => true);

/** Why they are not sent: a secret in the path or query, or one of the session's own anywhere (`redact/secretIn.ts`). */
export const whySecretIsNotSent = (written: Written): string | undefined =>
  firstSecret({ ...written, headers: {}, body: '' }, () => true) ?? firstSecret(written, ({ own }) => own);

function firstSecret(
  { params, query, headers, body }: Written,
  counts: (secret: NonNullable<ReturnType<typeof secretIn>>) => boolean,
): string | undefined {
  for (const [name, text] of [
    ...[params, query, headers].flatMap(Object.entries<string>),
    ['The body', body] as const,
  ]) {
    const secret = secretIn(text);
    if (secret && counts(secret)) return `${name} ${secret.words}`;
  }
  return undefined;
}
