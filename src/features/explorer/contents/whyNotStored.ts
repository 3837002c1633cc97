import { findSecret } from '../../../api/client/redact/findSecret';
import type { FormContents } from './formContents';

/** Why the form's contents are put neither into the address nor a draft: they contain a secret. Its field says which. */
export const whyNotStored = (contents: FormContents): string | undefined => describeFirstSecret(contents, () => true);

/** Why they cannot be sent: a secret in the path or query, or one of this session's secrets anywhere (`redact/findSecret.ts`). */
export const whyNotSendable = (contents: FormContents): string | undefined =>
  describeFirstSecret({ ...contents, headers: {}, body: '' }, () => true) ??
  describeFirstSecret(contents, ({ own }) => own);

function describeFirstSecret(
  { params, query, headers, body }: FormContents,
  counts: (secret: NonNullable<ReturnType<typeof findSecret>>) => boolean,
): string | undefined {
  for (const [name, text] of [
    ...[params, query, headers].flatMap(Object.entries<string>),
    ['The body', body] as const,
  ]) {
    const secret = findSecret(text);
    if (secret && counts(secret)) return `${name} contains ${secret.name}`;
  }
  return undefined;
}
