/** What a server prints once it listens. */
import { printable } from '../lib/secrets/logError';

/** A line of output, without secrets. */
export const say = (line: string): void => void process.stdout.write(`${printable(line)}\n`);

/** What a console is served over: a real service, or the sandbox with its tokens. */
export async function sayService(url: string, apiBaseUrl: string | undefined): Promise<void> {
  if (apiBaseUrl) say(`LIVE: /api is passed through to ${apiBaseUrl}. There is no sandbox; spends are real.`);
  else await sayTokens(url);
}

/** The sandbox's accounts and tokens, as listed by the sandbox itself. */
export async function sayTokens(url: string): Promise<void> {
  const answer = await fetch(`${url}/__sandbox`);
  const { accounts } = (await answer.json()) as { accounts: readonly { token: string; description: string }[] };
  say('Sandbox tokens (change the last part for a world of your own):');
  for (const { token, description } of accounts) say(`  ${token.padEnd(28)} ${description}`);
}
