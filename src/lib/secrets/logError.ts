import { withoutSecrets } from './secrets';

/** The maximum number of causes of an error that are printed. */
const MAX_CAUSES = 5;

/** Writes a message or an error to the console's errors, with its causes and without secrets, because output ends up in other people's logs. */
export function logError(error: unknown): void {
  console.error(redactOutput(formatError(error)));
}

/** A text without secrets, but with the sandbox's own tokens: those are printed for people to copy. */
export const redactOutput = (text: string): string => withoutSecrets(text, { sandboxTokensStay: true });

function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const lines = [error.stack ?? String(error)];
  for (let { cause } = error; cause instanceof Error && lines.length <= MAX_CAUSES; cause = cause.cause)
    lines.push(`Caused by ${cause.stack ?? String(cause)}`);
  return lines.join('\n');
}
