/** The command `marketplace-console`: its subcommands, and what each accepts and does. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { redactOutput } from '../lib/secrets/logError';
import { openApiText } from '../sandbox/adapters/documents/documents';
import { seedExample } from '../sandbox/seed/seedExample';
import { DEFAULT_COMMAND, type CommandOptions, UsageError, type CommandFlags, parseCommand } from './arguments';
import { printLine } from './printed';
import { runUntilStopped, exitOnError } from './running';
import { startConsole, startSandbox } from './serve';
import { type Env, consoleSettings } from './settings';
import { readVersion } from './version';

/** Where the parts of the package are. */
interface Package {
  /** The folder of the built console. */
  dist: string;
}

interface Command extends CommandFlags {
  /** A sentence without its full stop. */
  summary: string;
  run: (env: Env, given: CommandOptions, parts: Package) => Promise<void>;
}

const untilStopped = (serve: Parameters<typeof runUntilStopped>[0]) =>
  runUntilStopped(serve, (port) => `--port ${port}`);

/** By name. */
export const commands: Readonly<Record<string, Command>> = {
  [DEFAULT_COMMAND]: {
    summary: 'Serves the console with its sandbox, or with --api in front of a service (default)',
    flags: ['port', 'host', 'api', 'dir', 'seed'],
    run: (env, _, { dist }) => untilStopped(async () => startConsole(consoleSettings(env, ''), dist)),
  },
  sandbox: {
    summary: 'Serves the sandbox alone',
    flags: ['port', 'host', 'dir', 'seed'],
    run: (env) => untilStopped(() => startSandbox(env)),
  },
  openapi: {
    summary: 'Prints the OpenAPI 3.1 document of all routes',
    flags: ['out', 'sandbox'],
    run: async (_, { out, sandbox }) => {
      const text = await openApiText(sandbox ? 'sandbox' : 'service');
      if (out === undefined) process.stdout.write(text);
      else await exitOnError(() => writeFile(resolve(out), text));
    },
  },
  seed: {
    summary: 'Prints an example seed with comments',
    flags: ['example'],
    run: async (_, { example }) => {
      if (!example) throw new UsageError('seed needs --example, which prints an example seed.');
      process.stdout.write(seedExample());
    },
  },
  mcp: {
    summary: 'Serves agents over stdio (Model Context Protocol): agents read and propose, people confirm',
    flags: ['api'],
    run: (env) =>
      exitOnError(async () => {
        // Loaded here, because no other command needs the library of the protocol at its start.
        const { serveAgents } = await import('./agents');
        await serveAgents(env);
      }),
  },
};

const flagTexts: Readonly<Record<keyof CommandOptions, readonly [value: string, says: string]>> = {
  port: ['PORT', 'the port: 5173 by default, 8787 for the sandbox, 0 for any free port'],
  host: ['HOST', 'the address to listen on, localhost by default'],
  api: ['URL', 'the service to use instead of the sandbox'],
  dir: ['DIR', "the folder that stores the worlds (without it, they're lost when the server stops)"],
  seed: ['FILE', 'the seed for new worlds, in YAML or JSON'],
  out: ['FILE', 'the file to write'],
  sandbox: ['', 'describe the sandbox: include its controls, and require every field it always sends'],
  example: ['', 'prints an example with comments'],
};

/** The help of one command, or of all. */
const help = (name?: string): string => (name === undefined ? helpForAll() : helpFor(name));

const variables: Readonly<Partial<Record<keyof CommandOptions, string>>> = {
  port: 'PORT',
  host: 'HOST',
  api: 'API_BASE_URL',
  dir: 'SANDBOX_DIR',
  seed: 'SANDBOX_SEED',
};
/** By command, the variables that it reads besides those of its options. */
const moreVariables: Readonly<Record<string, readonly string[]>> = {
  [DEFAULT_COMMAND]: ['STORAGE_ORIGINS', 'PUBLIC_ORIGIN', 'SANDBOX_PRODUCTS', 'SANDBOX_STRICT'],
  sandbox: ['SANDBOX_PRODUCTS', 'SANDBOX_STRICT'],
  mcp: ['API_TOKEN', 'CONSOLE_URL'],
};

function helpFor(name: string): string {
  const { summary = '', flags = [] } = commands[name] ?? {};
  const read = [...flags.flatMap((flag) => variables[flag] ?? []), ...(moreVariables[name] ?? [])];
  return [
    `Usage: marketplace-console ${name} [options]`,
    '',
    `${summary}.`,
    '',
    'Options:',
    ...flags.map((flag) => optionLine(flag)),
    '  --help         prints this help',
    ...(read.length > 0 ? ['', `Environment variables: ${read.join(', ')}. An option overrides its variable.`] : []),
  ].join('\n');
}

const optionLine = (name: keyof CommandOptions): string => {
  const [value, says] = flagTexts[name];
  return `  ${`--${name} ${value}`.trimEnd().padEnd(14)} ${says}`;
};

const helpForAll = (): string =>
  [
    'Usage: marketplace-console [command] [options]',
    '',
    'Commands:',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(14)} ${summary}`),
    '',
    'Options:',
    ...(Object.keys(flagTexts) as (keyof CommandOptions)[]).map((name) => {
      const of = Object.entries(commands).filter(([, { flags }]) => flags.includes(name));
      return `${optionLine(name)} (${of.map(([command]) => command).join(', ')})`;
    }),
    '  --help         prints this help, or after a command the help of that command',
    '  --version      prints the version',
    '',
    'Environment variables: PORT, HOST, API_BASE_URL, STORAGE_ORIGINS, PUBLIC_ORIGIN, SANDBOX_DIR, SANDBOX_SEED,',
    'SANDBOX_PRODUCTS and SANDBOX_STRICT. mcp also reads API_TOKEN and CONSOLE_URL. An option overrides its variable.',
  ].join('\n');

/** Runs the command in the arguments. Exits with 2 if they are invalid, and with 1 if the command fails. */
export async function runCommand(args: readonly string[], env: Env, parts: Package): Promise<void> {
  try {
    const parsed = parseCommand(args, env, commands);
    if (parsed === 'version') printLine(readVersion());
    else if ('help' in parsed) printLine(help(parsed.help));
    else await parsed.command.run(parsed.env, parsed.given, parts);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${redactOutput(error.message)}\nSee marketplace-console --help.\n`);
    process.exitCode = 2;
  }
}
