/**
 * Reads a request that somebody pastes: cURL as written for a POSIX shell, the Windows prompt or PowerShell, PowerShell's
 * own commands, a call of fetch, and HTTPie. It is taken whole, or refused with the name of the part that was not understood.
 *
 * Why no library: curlconverter 4.12 parses bash with tree-sitter, whose WebAssembly needs `wasm-unsafe-eval` in the content security policy, and
 * reads neither the Windows prompt nor PowerShell nor fetch; `@scalar/snippetz` only writes. Both drop unknown options, at most with a warning.
 */
import { cmdCommand, isCopied } from './cmdWords';
import { curlRequest } from './curlRequest';
import { fetchRequest } from './fetchRequest';
import { httpieRequest } from './httpieRequest';
import {
  type Command,
  NotUnderstoodError,
  type PastedRequest,
  type Word,
  WordBuilder,
  quoteFragment,
  toWord,
  findUnquotedWord,
} from './pasted';
import { type Variables, posixCommand } from './posixWords';
import { cmdletRequest, powerShellCommand } from './powerShell';
import { NoCallError, type FoundCommand, isOutside, findCommand, withoutFence } from './surroundings';

/** `why`: what was not understood, in a sentence that names it. */
export type ReadPasted = { request: PastedRequest; why?: undefined } | { why: string; request?: undefined };

const curl = /(?<![\w.-])curl(?:\.exe)?(?=\s)/gi;
const httpie = /(?<![\w.-])https?(?=\s)/g;
const cmdlet = /(?<![\w.-])(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)(?=\s|`|$)/gi;
const fetchCall = /(?<![\w$-])fetch\s{0,20}\(/g;
const another =
  /(?<![\w$.-])(?:curl(?:\.exe)?\s+(?:-|["']?\w{1,20}:|["']?[\w.]{1,100}\/)|(?:Invoke-WebRequest|Invoke-RestMethod)\s|fetch\(|requests\.\w+\(|http\.NewRequest\w*\()/i;

/** Reads a pasted request. Never throws. */
export function readPasted(pasted: string): ReadPasted {
  try {
    const { request, rest } = firstCall(withoutFence(pasted.replaceAll('\r\n', '\n')));
    if (another.test(rest)) return { why: `There is a second request. Paste one at a time.` };
    return { request };
  } catch (error) {
    if (error instanceof NotUnderstoodError) return { why: error.message };
    throw error;
  }
}

interface Read {
  request: PastedRequest;
  /** The text behind the request. */
  rest: string;
}

/** How each kind of text is detected and read. */
const kinds: readonly { call: RegExp; reads: (text: string) => Read | undefined }[] = [
  { call: curl, reads: (text) => read(findCommand(text, curl), readCurl) },
  { call: httpie, reads: (text) => read(findCommand(text, httpie), readHttpie) },
  { call: cmdlet, reads: (text) => cmdletRequest(text.replace(/^\s*PS\b[^\n>]*>\s*/i, '')) },
  { call: fetchCall, reads: (text) => fetchRequest(text.replace(/^\s*>\s*/, '')) },
];

/** Reads the first call. Its texts may mention another call, or a comment before it may mention one. */
function firstCall(text: string): Read {
  const calls = kinds
    .map(({ call, reads }) => ({ index: text.search(call), reads }))
    .filter(({ index }) => index >= 0)
    .toSorted((a, b) => a.index - b.index);
  let why: NotUnderstoodError | undefined;
  for (const { reads } of calls) {
    try {
      const found = reads(text);
      if (found) return found;
    } catch (error) {
      if (!(error instanceof NotUnderstoodError)) throw error;
      why ??= error;
      // Only text before a call can change its meaning.
      if (!(error instanceof NoCallError)) break;
    }
  }
  throw (
    why ??
    new NotUnderstoodError(
      'This isn’t a cURL command with an address. You can also paste fetch calls, PowerShell and HTTPie commands.',
    )
  );
}

const read = (placed: FoundCommand | undefined, reads: (placed: FoundCommand) => Read): Read | undefined =>
  placed && reads(placed);

function readHttpie({ command, before }: FoundCommand): Read {
  const words = posixCommand(command, variablesIn(before));
  return { request: httpieRequest(words), rest: words.rest };
}

function readCurl({ command, before, prompt }: FoundCommand): Read {
  // In Windows PowerShell, `curl` is an alias of its own command.
  if (/^curl\s/i.test(command) && isOutside(command, ' \n', /^\s-(?:Uri|Headers|Body|ContentType|UseBasicParsing)\b/i))
    return cmdletRequest(command.replace(/^curl/i, 'Invoke-WebRequest'));
  const words = splitWords(command, before, prompt);
  const { rest } = words;
  const request = curlRequest(words);
  // A pipe only processes the answer; anything else is reported.
  const hasUnusedRest = !/^\s*(?:\|(?!\|)|$)/.test(rest.replace(/^[\s;&]+$/, ''));
  return {
    request: hasUnusedRest ? { ...request, ignored: [...request.ignored, 'what follows the command'] } : request,
    rest,
  };
}

function splitWords(command: string, before: string, prompt: string): Command {
  const isPowerShell = /(?:^|\s)PS\b[^\n]*>\s*$/.test(prompt) || isOutside(command, '`$', /^(?:`[ \t]*\n|\$env:\w)/i);
  // Only PowerShell has both Windows' name of the program and single quotes.
  const isNative = /^\S*curl\.exe\s/i.test(command) && /\s'/.test(command) && !/\\[ \t]*\n/.test(command);
  if (isPowerShell || isNative) return withQuotes(powerShellCommand(command));
  const isCmd =
    isCopied(command) ||
    /^\s*[A-Za-z]:\\[^\n]*>\s*$/.test(prompt) ||
    isOutside(command, '^', /^\^(?:[&%"^|<>!]|\\\^|[ \t]*\n)/);
  if (isCmd) return withQuotes(cmdCommand(command));
  const posix = posixCommand(command, variablesIn(before));
  // Only the Windows prompt has doubled quotes, and none of what only a POSIX shell has.
  const isAnyShell = !/\\[ \t]*\n|(?:^|[\s=])\$?'|\$[A-Za-z_{(]/.test(command);
  return withQuotes(findUnquotedWord(posix.words) && isAnyShell ? cmdCommand(command) : posix);
}

/** The command, if its quotes are in it. Throws, naming a word that would lose some. */
function withQuotes(command: Command): Command {
  const lost = findUnquotedWord(command.words);
  if (!lost) return command;
  throw new NotUnderstoodError(
    `The double quotes within ${quoteFragment(lost.text)} would be lost. Put the text in single quotes, or put a backslash before each quote in it.`,
  );
}

/** The variables set on the lines before a command. */
function variablesIn(before: string): Variables {
  const variables = new Map<string, Word>();
  for (const line of before.split('\n')) {
    const [, name, value] = /^\s*(?:\S*[$%#>]\s+)?(?:export\s+)?([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    const word = new WordBuilder();
    const { words } = posixCommand(value, variables);
    word.addWord(words[0] ?? toWord(''));
    variables.set(name, word.word);
  }
  return variables;
}
