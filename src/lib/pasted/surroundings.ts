/** The surroundings of a pasted command: fences, prompts, comments, assignments. */
import { NotUnderstoodError, quoteFragment } from './pasted';

/** The text inside a code fence, or between backticks; otherwise the text itself. */
export function withoutFence(text: string): string {
  const plain = text.replace(/^[\s\u200b\ufeff]+/, '').replace(/[\s\u200b\ufeff]+$/, '');
  const fenced = /(?:^|\n)[ \t]*(`{3,}|~{3,})[^\n`]*\n([^]*?)\n?[ \t]*\1[ \t]*(?:\n|$)/.exec(plain);
  if (fenced) return fenced[2] ?? '';
  return /^`([^`\n]+)`$/.exec(plain)?.[1] ?? plain;
}

/**
 * Whether a pattern matches somewhere outside the single quotes of a POSIX shell.
 * @param first the characters that it may begin with
 * @param fits begins with `^`
 */
export function isOutside(text: string, first: string, fits: RegExp): boolean {
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (quote === "'") {
      if (char === "'") quote = '';
    } else if (quote === "$'") {
      if (char === '\\') at += 1;
      else if (char === "'") quote = '';
    } else if (first.includes(char) && fits.test(text.slice(at, at + 80))) return true;
    else if (char === '\\') at += 1;
    else if (char === '"') quote = quote === '"' ? '' : '"';
    else if (quote === '' && char === "'") quote = text[at - 1] === '$' ? "$'" : "'";
  }
  return false;
}

/** Text before the program's name changes the meaning of the command. */
export class NoCallError extends NotUnderstoodError {}

export interface FoundCommand {
  /** From the program's name on, without the prompts of later lines. */
  command: string;
  /** The lines before it. */
  before: string;
  /** The part of its own line before it. */
  prompt: string;
  /** Where it begins. */
  at: number;
}

const MAX_PROMPT_LENGTH = 300;
/** What a shell prints before a command. */
const prompt = /^[^'"]*[$%#>❯➜✗λ»]\s*$/;
/** Programs and assignments that do not affect the request. */
const prefix = /^\s*(?:(?:sudo|time|command|exec|env|nohup|[A-Za-z_]\w*=\S*)\s+)*$/;

/**
 * The first place where a text calls a program: at the beginning of a line, or after a prompt.
 * @param program matches the names of the program, without a path
 * @returns undefined if it is not called. Throws, naming anything else that precedes the call.
 */
export function findCommand(text: string, program: RegExp): FoundCommand | undefined {
  let strange: string | undefined;
  for (const found of text.matchAll(program)) {
    const line = text.lastIndexOf('\n', found.index) + 1;
    // Longer than any prompt, so the name is somewhere within a text.
    if (found.index - line > MAX_PROMPT_LENGTH) break;
    const [, before = '', path = ''] = /^(.*?)([^\s'">$%#]*[/\\])?$/s.exec(text.slice(line, found.index)) ?? [];
    const at = found.index - path.length;
    if (prefix.test(before) || prompt.test(before) || prefix.test(before.replace(/^[^'"]*[$%#>❯➜✗»]\s+/, '')))
      return {
        command: withoutPrompts(text.slice(at), before.trim() !== ''),
        before: text.slice(0, line),
        prompt: before,
        at,
      };
    strange ??= before;
  }
  if (strange !== undefined) throw new NoCallError(`${quoteFragment(strange)} before the command wasn’t understood.`);
  return undefined;
}

/** Shells show a different prompt on the further lines of a command. */
function withoutPrompts(command: string, prompted: boolean): string {
  if (!prompted) return command;
  const lines = command.split('\n');
  const end = lines.findIndex((line, index) => index > 0 && !/^(?:>{1,2}(?:\s|$)|More\? ?)/.test(line));
  return lines
    .map((line, index) =>
      index > 0 && (end === -1 || index < end) ? line.replace(/^(?:>{1,2} ?|More\? ?)/, '') : line,
    )
    .join('\n');
}
