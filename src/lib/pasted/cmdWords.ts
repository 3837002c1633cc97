/** Splits a command of the Windows prompt into words: first its carets, then the quotes and backslashes as a C program parses them. */
import { type Command, NotUnderstoodError, type Word, WordBuilder, quoteFragment } from './pasted';
import { cmdVariable } from './posixWords';

/** The characters that people escape with a caret even within quotes, where the prompt would keep the caret. */
const escapedInQuotes = /^[&%"^|<>!]/;
/**
 * A word from Chrome and Edge when they escaped everything but the outer quotes, as in `"^{^\^"a^\^":50^%^^}"`: the prompt would keep some of the
 * carets, and nobody writes this by hand.
 */
const escapedByBrowser = /"((?:[\w\s:=+~'/.,?;()*`&-]|\^%\^(?=\w)|\^\n\n|\^[^\w\s])*)"(?=\s|$)/uy;

const unescaped = (written: string): string =>
  written
    .replaceAll(/\^%\^(?=\w)/g, '%')
    .replaceAll(/\^\n\n/g, '\n')
    .replaceAll(/\^([^\w\s])/gu, '$1')
    .replaceAll(/\\(["\\])/g, '$1');

/**
 * Whether a browser copied it in the form that early Chrome and Firefox used: doubled quotes and doubled backslashes. By hand, a backslash is doubled
 * only where necessary.
 */
export const isCopied = (text: string): boolean =>
  /-H "User-Agent: Mozilla\//i.test(text) && /""\S|\S""|"%"|"\^\n/.test(text) && !/(?<!\\)\\(?:\\\\)*(?!\\)/.test(text);
/** Firefox writes a backtick before each of these, for pasting the command into PowerShell. */
const withoutBackTicks = (text: string): string =>
  /Firefox\//.test(text) && !/(?<!`)\$/.test(text) ? text.replaceAll(/`([`$])/g, '$1') : text;

const isSpace = (char: string) => /[ \t\u00a0]/.test(char);

/** Reads the first command of a text. Throws, naming what it cannot read. */
export function cmdCommand(written: string): Command {
  const copied = isCopied(written);
  const text = copied ? withoutBackTicks(written) : written;
  const words: Word[] = [];
  let word: WordBuilder | undefined;
  /** Inside quotes. Quotes written as `^"` come from a browser, which doubles every backslash. */
  let inQuotes: '"' | '^"' | undefined;
  let opened = 0;
  let at = 0;
  const building = () => (word ??= new WordBuilder());
  const end = () => {
    if (word) words.push(word.word);
    word = undefined;
  };
  const quote = (mark: '"' | '^"', from = at) => {
    if (inQuotes === undefined) opened = from;
    else building().addQuotes(text[opened - 1] ?? '', text[from + mark.length] ?? '', false);
    inQuotes = inQuotes === undefined ? mark : undefined;
    building();
  };
  /** Backslashes matter only before a quote: two make one, and an odd one escapes the quote. Advances past them. */
  const slashes = (count: number, mark: string, length: number) => {
    const behind = text[at + length] ?? '';
    if (mark === '') {
      // Firefox writes one before each `$` and back-tick.
      const half = /[$`]/.test(behind) ? Math.floor(count / 2) : Math.ceil(count / 2);
      building().add('\\'.repeat(copied || inQuotes === '^"' ? half : count));
    } else {
      building().add('\\'.repeat(Math.floor(count / 2)));
      if (count % 2 === 1) building().add('"');
      else if (isDoubled(mark, behind)) {
        building().add('"');
        at += 1;
      } else quote(mark as '"', at + length - mark.length);
    }
    at += length;
  };
  /** Two of them inside quotes make one character. */
  const isDoubled = (mark: string, behind: string) => inQuotes !== undefined && mark === '"' && behind === '"';
  while (at < text.length) {
    const char = text[at] ?? '';
    const rest = text.slice(at, at + 300);
    escapedByBrowser.lastIndex = at;
    const [whole, inner] = (char === '"' && !word && escapedByBrowser.exec(text)) || [];
    if (whole !== undefined && inner?.includes('^')) {
      building().add(unescaped(inner));
      at += whole.length;
      continue;
    }
    const [run, mark = ''] = (/[\\^]/.test(char) && /^(?:\^?\\)+(\^?"|)/.exec(text.slice(at))) || [];
    if (run !== undefined && (run.startsWith('\\') || inQuotes !== '"')) {
      const bare = run.slice(0, run.length - mark.length).replaceAll('^', '');
      slashes(bare.length, mark, run.length);
      continue;
    }
    const feed = /^\^[ \t]*\r?\n(\r?\n)?/.exec(rest);
    const [reference] = (char === '%' && cmdVariable.exec(rest)) || [];
    // Firefox, and Chrome at first, put line feeds between quotes.
    const [, feeds] = (inQuotes === undefined && text[at - 1] === '"' && /^\^(\n+)"/.exec(rest)) || [];
    if (feeds !== undefined) {
      building().add(feeds);
      at += feeds.length + 1;
    } else if (feed) {
      if (feed[1] !== undefined && inQuotes !== undefined) building().add('\n');
      at += feed[0].length - (inQuotes === undefined ? (feed[1]?.length ?? 0) : 0);
    } else if (char === '"') {
      const doubled = isDoubled(char, rest.charAt(1));
      if (doubled) building().add('"');
      else quote('"');
      at += doubled ? 2 : 1;
    } else if (char === '^' && (inQuotes !== '"' || (!copied && escapedInQuotes.test(rest.slice(1))))) {
      const next = text[at + 1] ?? '';
      if (next === '"') quote('^"');
      else building().add(next);
      at += 2;
    } else if (reference !== undefined) {
      building().addUnknown(reference);
      at += reference.length;
    } else if (inQuotes !== undefined) {
      building().add(char);
      at += 1;
    } else if (isSpace(char) || char === '\r') {
      end();
      at += 1;
    } else if (char === '\n') {
      end();
      if (words.length > 0 && !/^\s*--?[A-Za-z]/.test(rest)) break;
      at += 1;
    } else if (/[<>]/.test(char)) {
      end();
      const [redirection = char] = /^[<>]+&?[ \t]*[^\s&|<>^]*/.exec(rest) ?? [];
      at += redirection.length;
    } else if (/[&|]/.test(char)) break;
    else {
      building().add(char);
      at += 1;
    }
  }
  if (inQuotes !== undefined)
    throw new NotUnderstoodError(`The quote before ${quoteFragment(text.slice(opened + 1))} isn’t closed.`);
  end();
  return { words, rest: text.slice(at) };
}
