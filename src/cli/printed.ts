/** What a server prints once it is listening. */
import { redactOutput } from '../lib/secrets/logError';

/** A line of output, without secrets. */
export const printLine = (line: string): void => void process.stdout.write(`${redactOutput(line)}\n`);

/** Prints what a console is connected to: a real service, or the sandbox with its tokens. */
export async function printService(url: string, apiBaseUrl: string | undefined): Promise<void> {
  if (apiBaseUrl)
    printLine(`LIVE: requests to /api are forwarded to ${apiBaseUrl}. There is no sandbox, and Points spent are real.`);
  else await printTokens(url);
}

/** Prints the sandbox's accounts and tokens, as listed by the sandbox itself. */
export async function printTokens(url: string): Promise<void> {
  const answer = await fetch(`${url}/__sandbox`);
  const { accounts } = (await answer.json()) as { accounts: readonly { token: string; description: string }[] };
  printLine('Sandbox tokens (change the last part to use another world):');
  for (const { token, description } of accounts) printLine(`  ${token.padEnd(28)} ${description}`);
}
