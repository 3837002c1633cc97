/** What a server prints once it listens. */
import { redactOutput } from '../lib/secrets/logError';

/** A line of output, without secrets. */
export const printLine = (line: string): void => void process.stdout.write(`${redactOutput(line)}\n`);

/** What a console is served over: a real service, or the sandbox with its tokens. */
export async function printService(url: string, apiBaseUrl: string | undefined): Promise<void> {
  if (apiBaseUrl) printLine(`LIVE: /api is passed through to ${apiBaseUrl}. There is no sandbox; spends are real.`);
  else await printTokens(url);
}

/** The sandbox's accounts and tokens, as listed by the sandbox itself. */
export async function printTokens(url: string): Promise<void> {
  const answer = await fetch(`${url}/__sandbox`);
  const { accounts } = (await answer.json()) as { accounts: readonly { token: string; description: string }[] };
  printLine('Sandbox tokens (change the last part for a world of your own):');
  for (const { token, description } of accounts) printLine(`  ${token.padEnd(28)} ${description}`);
}
