/** The commands that the documents name, and whether they exist: scripts, options, variables, files and addresses. */
import { existsSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import { parseCommand } from '../../src/cli/arguments';
import { commands } from '../../src/cli/commands';
import { knownAddress, knownWords } from './known';
import { root } from './documents';

/** One command of a line, without what is sent to it. */
export interface Command {
  variables: readonly string[];
  program: string;
  args: readonly string[];
}

/** The commands in lines of a shell, without comments, redirections and pipes. */
export function readCommands(lines: string): Command[] {
  const texts = lines.split('\n').flatMap((line) =>
    line
      .replace(/(^|\s)#.*$/, '')
      // What is quoted separates nothing.
      .replaceAll(/'[^']*'|"[^"]*"/g, (text) => text.replaceAll(/[;{}|&]/g, ''))
      .split(/ (?:\|\||\||&&|&)(?: |$)|[;{}](?: |$)/)
      .map((text) => text.replaceAll(/\s\d?>(?:&\d|\s*\S+)/g, '').trim()),
  );
  return texts.flatMap((text) => {
    const words = [...text.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) => word.replaceAll(/['"]/g, ''));
    const start = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
    if (words.length === 0) return [];
    const at = start === -1 ? words.length : start;
    const variables = words.slice(0, at).map((word) => word.replace(/=.*$/, ''));
    return [{ variables, program: words[at] ?? '', args: words.slice(at + 1) }];
  });
}

/** Programs of every shell, or of the system, whose use no file here decides. */
const system = new Set(['set', 'trap', 'find', 'tar', 'tee', 'exit', 'apt-get', '']);

/** Why a command cannot be what its reader has; undefined if it can. */
export function whyUnknown({ variables, program, args }: Command): string | undefined {
  const line = [program, ...args].join(' ');
  const unknown = variables.find((name) => !knownWords.has(name));
  if (unknown !== undefined) return `${unknown} is read nowhere`;
  if (program === 'export') return args.every((arg) => knownWords.has(arg.replace(/=.*$/, ''))) ? undefined : line;
  if (program === 'npm') return whyNotNpm(args);
  if (program === 'npx') return whyNotNpx(args);
  if (program === 'node') return existsSync(new URL(args[0] ?? '', root)) ? undefined : `${args[0]} is no file`;
  if (program === 'vite') return ['build', 'preview'].includes(args[0] ?? '') ? undefined : line;
  if (program === 'marketplace-console') return whyNotNpx([program, ...args]);
  if (program === 'curl') {
    const address = args.find((arg) => /localhost:|SANDBOX_URL/.test(arg)) ?? '';
    const path = address.replace(/^.*?(?:localhost:\d+|\$SANDBOX_URL)/, '').replace(/\?.*$/, '');
    return knownAddress(path) ? undefined : `${path} is no address`;
  }
  return system.has(program) ? undefined : `${program} is no program that is known here`;
}

function whyNotNpm(args: readonly string[]): string | undefined {
  const [command = '', ...rest] = args.filter((arg) => arg !== '--silent');
  if (['install', 'i', 'ci', 'pack', 'run'].includes(command) && rest.length === 0) return undefined;
  if (['install', 'i'].includes(command)) return undefined;
  const name = command === 'run' ? rest[0]! : command;
  if (!Object.hasOwn(packageJson.scripts, name)) return `there is no script ${name}`;
  return whyNoPath(rest.slice(command === 'run' ? 1 : 0)) ?? whyNoOption(rest);
}

/** `--no` keeps npx from fetching a package that isn't installed. */
function whyNotNpx(given: readonly string[]): string | undefined {
  const [tool = '', ...args] = given[0] === '--no' ? given.slice(1) : given;
  if (tool === 'marketplace-console') {
    // Values of options that stand for one.
    const filled = args.map((arg) => (arg === 'PORT' ? '0' : arg === 'URL' ? 'http://localhost' : arg));
    try {
      parseCommand(filled, {}, commands);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }
  if (['vitest', 'playwright'].includes(tool)) return whyNoPath(args);
  // Not a package of this repository: its reader's own tool.
  return tool === 'wrangler' ? undefined : `${tool} is no tool that is known here`;
}

const whyNoPath = (args: readonly string[]): string | undefined => {
  const missing = args.find((arg) => /^(?:src|tests|docs|scripts)\//.test(arg) && !existsSync(new URL(arg, root)));
  return missing === undefined ? undefined : `${missing} is no file`;
};

const whyNoOption = (args: readonly string[]): string | undefined => {
  const unknown = args.find((arg) => /^--./.test(arg) && !knownWords.has(arg.replace(/^--/, '').replace(/=.*$/, '')));
  return unknown === undefined ? undefined : `${unknown} is no option`;
};
