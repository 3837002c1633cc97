/** What the arguments of the command ask for, or why they ask for nothing. */
import { parseArgs } from 'node:util';
import { type Env, type Flags, withFlags } from './settings';

/** The options of a command, as given. */
export interface CommandOptions extends Flags {
  /** The file to write. */
  out?: string | undefined;
  /** Whether the sandbox is described, instead of any service. */
  sandbox?: boolean | undefined;
  /** Whether an example is asked for. */
  example?: boolean | undefined;
}

/** A command, as far as its arguments go. */
export interface CommandFlags {
  flags: readonly (keyof CommandOptions)[];
}

/** What runs without the name of a command. */
export const DEFAULT_COMMAND = 'start';

/** The wrong use of the command. Its message says what is wrong. */
export class UsageError extends Error {}

interface ParsedCommand<Command> {
  command: Command;
  given: CommandOptions;
  /** The environment, with what the options say in the place of their variables. */
  env: Env;
}

/** Reads the arguments. Throws a `UsageError` for a command or option that there is not, a bad value, and an option of another command. */
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
  if (!command) throw new UsageError(`${name} is no command. They are ${Object.keys(commands).join(', ')}.`);
  if (rest.length > 0) throw new UsageError(`${rest[0]} is one word too many.`);
  const names = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []));
  for (const flag of names) {
    if (!command.flags.includes(flag as keyof CommandOptions))
      throw new UsageError(`--${flag} is no option of ${name}.`);
    if (names.filter((name) => name === flag).length > 1) throw new UsageError(`--${flag} is there twice.`);
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
    // The rest tells how to write a word that begins with a dash, of which no command has one.
    const [first = ''] = (error as Error).message.split(/\. |\n/);
    throw new UsageError(`${first.replace(/\.$/, '')}.`);
  }
}
