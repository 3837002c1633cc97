/** Splits a command of the Windows prompt into words: first its carets, then the quotes and backslashes as a C program parses them. */
import { type Command, NotUnderstood, type Word, WordBuilder, quoted } from './pasted';
import { cmdVariable } from './posixWords';

/** The characters that people escape with a caret even within quotes, where the prompt would keep the caret. */
const escapedInQuotes = /^[&%"^|<>!]/;
const isSpace = (char: string) => /[ \t\u00a0]/.test(char);

/** Reads the first command of a text. Throws, naming what is not understood. */
export function cmdCommand(text: string): Command {
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
  const quote = (mark: '"' | '^"') => {
    if (inQuotes === undefined) opened = at;
    inQuotes = inQuotes === undefined ? mark : undefined;
    building();
  };
  /** Backslashes count only before a quote: two make one, and an odd one escapes the quote. Advances past them. */
  const slashes = (count: number, mark: string, length: number) => {
    if (mark === '') {
      building().add('\\'.repeat(inQuotes === '^"' ? Math.ceil(count / 2) : count));
    } else {
      building().add('\\'.repeat(Math.floor(count / 2)));
      if (count % 2 === 1) building().add('"');
      else quote(mark as '"');
    }
    at += length;
  };
  while (at < text.length) {
    const char = text[at] ?? '';
    const rest = text.slice(at, at + 300);
    const [run, mark = ''] = (/[\\^]/.test(char) && /^(?:\^?\\)+(\^?"|)/.exec(text.slice(at))) || [];
    if (run !== undefined && (run.startsWith('\\') || inQuotes !== '"')) {
      const bare = run.slice(0, run.length - mark.length).replaceAll('^', '');
      slashes(bare.length, mark, run.length);
      continue;
    }
    const feed = /^\^[ \t]*\r?\n(\r?\n)?/.exec(rest);
    const [reference] = (char === '%' && cmdVariable.exec(rest)) || [];
    if (feed) {
      if (feed[1] !== undefined && inQuotes !== undefined) building().add('\n');
      at += feed[0].length - (inQuotes === undefined ? (feed[1]?.length ?? 0) : 0);
    } else if (char === '"') {
      // Two of them inside quotes make one character.
      if (inQuotes === '"' && rest.startsWith('""')) {
        building().add('"');
        at += 1;
      } else quote('"');
      at += 1;
    } else if (char === '^' && (inQuotes !== '"' || escapedInQuotes.test(rest.slice(1)))) {
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
    throw new NotUnderstood(`The quote before ${quoted(text.slice(opened + 1))} is not closed.`);
  end();
  return { words, rest: text.slice(at) };
}
