/** Parses the arguments of the command, or says what is wrong with them. */
import { parseArgs } from 'node:util';
import { type Env, type Flags, withFlags } from './settings';

/** The options of a command, as given. */
export interface CommandOptions extends Flags {
  /** The file to write. */
  out?: string | undefined;
  /** Whether to describe the sandbox instead of a service. */
  sandbox?: boolean | undefined;
  /** Whether to print an example. */
  example?: boolean | undefined;
}

/** The flags that a command accepts. */
export interface CommandFlags {
  flags: readonly (keyof CommandOptions)[];
}

/** The command that runs if none is named. */
export const DEFAULT_COMMAND = 'start';

/** An invalid use of the command. Its message says what is wrong. */
export class UsageError extends Error {}

interface ParsedCommand<Command> {
  command: Command;
  given: CommandOptions;
  /** The environment, with the options in place of their variables. */
  env: Env;
}

/** Reads the arguments. Throws a `UsageError` for an unknown command or option, an invalid value, or an option of another command. */
export function parseCommand<Command extends CommandFlags>(
  args: readonly string[],
  env: Env,
  commands: Readonly<Record<string, Command>>,
): ParsedCommand<Command> | { help: string | undefined } | 'version' {
  const { values, positionals, tokens } = parsed(args);
  const { help, version, ...given } = values;
  if (version) return 'version';
  const [name = DEFAULT_COMMAND, ...rest] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (help && (command || positionals.length === 0)) return { help: positionals[0] };
  if (!command) throw new UsageError(`Unknown command: ${name}. Commands: ${Object.keys(commands).join(', ')}.`);
  if (rest.length > 0) throw new UsageError(`Unexpected argument: ${rest[0]}.`);
  const names = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []));
  for (const flag of names) {
    if (!command.flags.includes(flag as keyof CommandOptions)) throw new UsageError(`${name} has no option --${flag}.`);
    if (names.filter((given) => given === flag).length > 1) throw new UsageError(`--${flag} appears twice.`);
  }
  try {
    return { command, given, env: withFlags(env, given) };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      tokens: true,
      options: {
        port: text,
        host: text,
        api: text,
        dir: text,
        seed: text,
        out: text,
        sandbox: flag,
        example: flag,
        help: { ...flag, short: 'h' },
        version: flag,
      },
    });
  } catch (error) {
    // The rest explains how to pass a value that begins with a dash, which no command needs.
    const [first = ''] = (error as Error).message.split(/\. |\n/);
    throw new UsageError(`${first.replace(/\.$/, '')}.`);
  }
}
