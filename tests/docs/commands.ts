/** The commands that the documents name, and whether they exist: scripts, options, variables, files and addresses. */
import { existsSync, readFileSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import { parseCommand } from '../../src/cli/arguments';
import { commands } from '../../src/cli/commands';
import { readToken } from '../../src/sandbox/world/tokens';
import { isVariable, whyNoCall } from './known';
import { root } from './documents';

/** One command of a line, without what is sent to it. */
export interface Command {
  variables: readonly string[];
  program: string;
  args: readonly string[];
}

/** The commands in lines of a shell, without comments, redirections and pipes. */
export function readCommands(lines: string): Command[] {
  // What is quoted separates nothing.
  const quoted: string[] = [];
  const hidden = lines
    .replaceAll('\\\n', ' ')
    .replaceAll(/'([^']*)'|"([^"]*)"/g, (_, single?: string, double?: string) => {
      quoted.push(single ?? double ?? '');
      return `\uE000${quoted.length - 1}\uE000`;
    });
  const texts = hidden.split('\n').flatMap((line) =>
    line
      .replace(/(^|\s)#.*$/, '')
      .split(/ (?:\|\||\||&&|&)(?: |$)|[;{}](?: |$)/)
      .map((text) => text.replaceAll(/\s\d?>(?:&\d|\s*\S+)/g, '').trim()),
  );
  return texts.flatMap((text) => {
    if (text === '') return [];
    const words = text
      .split(/\s+/)
      .map((word) => word.replaceAll(/\uE000(\d+)\uE000/g, (_, at: string) => quoted[Number(at)]!));
    const start = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
    const at = start === -1 ? words.length : start;
    const variables = words.slice(0, at).map((word) => word.replace(/=.*$/, ''));
    return [{ variables, program: words[at] ?? '', args: words.slice(at + 1) }];
  });
}

/** Programs of every shell, or of the system, whose use no file here decides. */
const system = new Set(['set', 'trap', 'find', 'tar', 'tee', 'exit', 'apt-get', '']);

/** What the documents use of programs that no file here declares: their subcommands, and their options with how many values each takes. */
interface Tool {
  commands?: readonly string[];
  options: Readonly<Record<string, 0 | 1>>;
}
const tools = {
  curl: {
    options: {
      '-H': 1,
      '-X': 1,
      '-d': 1,
      '--data-binary': 1,
      '--silent': 0,
      '--show-error': 0,
      '--fail': 0,
      '--retry': 1,
      '--retry-delay': 1,
      '--retry-connrefused': 0,
    },
  },
  npm: { options: { '--save-dev': 0, '-E': 0, '--silent': 0, '--prefix': 1 } },
  vite: { commands: ['build', 'preview'], options: {} },
  vitest: { commands: ['run'], options: { '-u': 0 } },
  playwright: { commands: ['install', 'test'], options: { '--with-deps': 0, '--workers': 1 } },
  wrangler: { commands: ['deploy', 'secret'], options: { '--var': 1 } },
} satisfies Record<string, Tool>;

/** The arguments of a tool that belong to no option, or why one of its options is not known. */
function readArguments(
  { options }: Tool,
  args: readonly string[],
): { rest: string[]; unknown?: string; values: [string, string][] } {
  const rest: string[] = [];
  const values: [string, string][] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at]!;
    const [name = '', value] = /^(--?\w[\w-]*)=(.*)$/.exec(arg)?.slice(1) ?? [arg];
    const takes = options[name];
    if (takes === 1) values.push([name, value ?? args[(at += 1)] ?? '']);
    else if (takes === 0) values.push([arg, '']);
    else if (/^-./.test(arg) && arg !== '--') return { rest, values, unknown: arg };
    else rest.push(arg);
  }
  return { rest, values };
}

/** Why a command cannot be what its reader has; undefined if it can. */
export function whyUnknown({ variables, program, args }: Command): string | undefined {
  const line = [program, ...args].join(' ');
  const unknown = variables.find((name) => !isVariable(name));
  if (unknown !== undefined) return `${unknown} is read nowhere`;
  if (program === 'export') return args.every((arg) => isVariable(arg.replace(/=.*$/, ''))) ? undefined : line;
  if (program === 'npm') return whyNotNpm(args);
  if (program === 'npx') return whyNotNpx(args);
  if (program === 'node') return existsSync(new URL(args[0] ?? '', root)) ? undefined : `${args[0]} is no file`;
  if (program === 'vite') return whyNotTool('vite', args);
  if (program === 'marketplace-console') return whyNotNpx([program, ...args]);
  if (program === 'curl') return args.length === 0 ? undefined : whyNotCurl(args);
  return system.has(program) ? undefined : `${program} is no program that is known here`;
}

/** Where the documents have a server: the console, the sandbox alone, the one for Cloudflare, each at its port by default. */
export const ports: readonly number[] = ['src/cli/settings.ts', 'src/cli/serve.ts', 'scripts/worker.mjs'].map((path) =>
  Number(/serverSettings\((?:process\.)?env, (\d+)\)/.exec(readFileSync(new URL(path, root), 'utf8'))?.[1]),
);

/** A call of curl is of a route, by its method and with its parameters, at a port where a server is. */
function whyNotCurl(args: readonly string[]): string | undefined {
  const { rest, values, unknown } = readArguments(tools.curl, args);
  if (unknown !== undefined) return `${unknown} is no option of curl that is known here`;
  const [address = '', ...more] = rest;
  if (more.length > 0) return `${more.join(' ')} is one address too many`;
  const [, base, port, path = ''] = /^((?:http:\/\/)?localhost:(\d+)|\$SANDBOX_URL)(\/.*)$/.exec(address) ?? [];
  if (base === undefined) return `${address} is no address of a server here`;
  if (port !== undefined && !ports.includes(Number(port))) return `no server is at port ${port}`;
  const given = values.find(([name]) => name === '-X')?.[1];
  const sends = values.some(([name]) => name === '-d' || name === '--data-binary');
  const header = values.find(([, value]) => /^authorization:/i.test(value))?.[1];
  if (header !== undefined && !readToken(new Headers({ authorization: header.replace(/^\w+: ?/, '') })).usable)
    return `${header} is no token of the sandbox`;
  return whyNoCall(given ?? (sends ? 'POST' : 'GET'), path);
}

function whyNotTool(name: keyof typeof tools, args: readonly string[]): string | undefined {
  const tool: Tool = tools[name];
  const { rest, unknown } = readArguments(tool, args);
  if (unknown !== undefined) return `${unknown} is no option of ${name} that is known here`;
  const [command, ...names] = rest;
  if (tool.commands && command !== undefined && !tool.commands.includes(command))
    return `${command} is no command of ${name} that is known here`;
  return whyNoPath(names);
}

function whyNotNpm(args: readonly string[]): string | undefined {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const { rest, unknown } = readArguments(tools.npm, args.slice(0, end));
  if (unknown !== undefined) return `${unknown} is no option of npm that is known here`;
  const [command = '', ...given] = rest;
  if (['install', 'i'].includes(command)) return given.map(whyNoPackage).find((why) => why !== undefined);
  if (['ci', 'pack'].includes(command) || (command === 'run' && given.length === 0))
    return given.length === 0 ? undefined : `npm ${command} takes no ${given.join(' ')} here`;
  const name = command === 'run' ? given.shift()! : command;
  if (!Object.hasOwn(packageJson.scripts, name)) return `there is no script ${name}`;
  return whyNotScript(name as keyof typeof packageJson.scripts, [...given, ...args.slice(end + 1)]);
}

/** A package that npm installs is this one, from a tarball of its version, or one that it is used or built with. */
function whyNoPackage(given: string): string | undefined {
  const { name, version, dependencies, devDependencies, peerDependencies } = packageJson;
  if (given.endsWith('.tgz'))
    return given.endsWith(`/${name}-${version}.tgz`) ? undefined : `${given} is not the tarball of this version`;
  const plain = given.replace(/(?!^)@[^/]*$/, '');
  const known = { ...dependencies, ...devDependencies, ...peerDependencies };
  return Object.hasOwn(known, plain) ? undefined : `${given} is no package that is used with this one`;
}

/** Whether a script looks for an option in its arguments, or declares it for `parseArgs`. */
const readsOption = (text: string, name: string): boolean =>
  text.includes(`includes('--${name}')`) || text.includes(`${name}: { type:`);

/** What a script of package.json is given is for the tool that it starts, or read by its file. */
function whyNotScript(script: keyof typeof packageJson.scripts, given: readonly string[]): string | undefined {
  const { program = '', args = [] } = readCommands(packageJson.scripts[script]).at(-1) ?? {};
  const [file = ''] = args;
  if (script === 'seed') return whyNotNpx(['marketplace-console', 'seed', ...given]);
  if (!Object.hasOwn({ ...tools, node: '' }, program))
    return given.length === 0 ? undefined : `${script} takes nothing here`;
  if (program !== 'node') return whyNotTool(program as keyof typeof tools, [...args.slice(0, 1), ...given]);
  const text = readFileSync(new URL(file, root), 'utf8');
  const unknown = given.find((arg) => {
    const [, name] = /^--(.+?)(?:=|$)/.exec(arg) ?? [];
    // What the script passes on.
    const isPassedOn = text.includes('process.argv.slice(2)') && Object.hasOwn(tools.playwright.options, `--${name}`);
    return name !== undefined && !isPassedOn && !readsOption(text, name);
  });
  return unknown === undefined ? whyNoPath(given) : `${file} reads no ${unknown}`;
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
  if (tool === 'vitest' || tool === 'playwright' || tool === 'wrangler') return whyNotTool(tool, args);
  return `${tool} is no tool that is known here`;
}

const whyNoPath = (args: readonly string[]): string | undefined => {
  const missing = args.find((arg) => /^(?:src|tests|docs|scripts)\//.test(arg) && !existsSync(new URL(arg, root)));
  return missing === undefined ? undefined : `${missing} is no file`;
};

/** Options that a document may name by themselves: those of the command, of a script, of a tool. */
export function isOption(name: string): boolean {
  const flags = [...Object.values(commands).flatMap(({ flags }) => flags), 'help', 'version'];
  const ofScripts = [
    ...new Set(Object.values(packageJson.scripts).flatMap((line) => /scripts\/\w+\.mjs/.exec(line)?.[0] ?? [])),
  ];
  return (
    flags.some((flag) => name === `--${flag}`) ||
    Object.values(tools).some(({ options }) => Object.hasOwn(options, name)) ||
    ofScripts.some((path) => readsOption(readFileSync(new URL(path, root), 'utf8'), name.replace('--', '')))
  );
}
