/** What stands around a pasted command: fences, prompts, comments, assignments. */
import { NotUnderstood, quoted } from './pasted';

/** The text inside a code fence, or between back-ticks; otherwise the text itself. */
export function withoutFence(text: string): string {
  const plain = text.replace(/^[\s\u200b\ufeff]+/, '').replace(/[\s\u200b\ufeff]+$/, '');
  const fenced = /(?:^|\n)[ \t]*(`{3,}|~{3,})[^\n`]*\n([^]*?)\n?[ \t]*\1[ \t]*(?:\n|$)/.exec(plain);
  if (fenced) return fenced[2] ?? '';
  return /^`([^`\n]+)`$/.exec(plain)?.[1] ?? plain;
}

/** Whether a text fits somewhere outside the single quotes of a POSIX shell. */
export function isOutside(text: string, fits: (rest: string) => boolean): boolean {
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (quote === "'") {
      if (char === "'") quote = '';
    } else if (quote === "$'") {
      if (char === '\\') at += 1;
      else if (char === "'") quote = '';
    } else if (fits(text.slice(at, at + 80))) return true;
    else if (char === '\\') at += 1;
    else if (char === '"') quote = quote === '"' ? '' : '"';
    else if (quote === '' && char === "'") quote = text[at - 1] === '$' ? "$'" : "'";
  }
  return false;
}

/** What stands before the name of a program makes it something else. */
export class NotACall extends NotUnderstood {}

export interface Placed {
  /** From the program's name on, without the prompts of later lines. */
  command: string;
  /** The lines before it. */
  before: string;
  /** Of its own line, before it. */
  prompt: string;
  /** Where it begins. */
  at: number;
}

/** What a shell prints before a command. */
const prompt = /^[^'"]*[$%#>❯➜✗λ»]\s*$/;
/** Programs and assignments that change nothing of the request. */
const prefix = /^\s*(?:(?:sudo|time|command|exec|env|nohup|[A-Za-z_]\w*=\S*)\s+)*$/;

/**
 * The first place where a text calls a program: at the beginning of a line, or after a prompt.
 * @param program finds the names of the program; its first group comes before the name
 * @returns undefined where it is not called. Throws naming what else stands before the call.
 */
export function placeOf(text: string, program: RegExp): Placed | undefined {
  let strange: string | undefined;
  for (const found of text.matchAll(program)) {
    const at = found.index + (found[1] ?? '').length;
    const line = text.lastIndexOf('\n', at - 1) + 1;
    const own = text.slice(line, at);
    const shown = prompt.exec(own)?.[0] ?? '';
    if (
      prefix.test(own) ||
      shown !== '' ||
      (/[$%#>❯➜✗»]\s+/.test(own) && prefix.test(own.replace(/^[^'"]*[$%#>❯➜✗»]\s+/, '')))
    )
      return {
        command: withoutPrompts(text.slice(at), own.trim() !== ''),
        before: text.slice(0, line),
        prompt: own,
        at,
      };
    strange ??= own;
  }
  if (strange !== undefined) throw new NotACall(`${quoted(strange)} before the command was not understood.`);
  return undefined;
}

/** Shells begin the further lines of a command with a prompt of their own. */
function withoutPrompts(command: string, prompted: boolean): string {
  if (!prompted) return command;
  const lines = command.split('\n');
  const end = lines.findIndex((line, place) => place > 0 && !/^(?:>{1,2}(?:\s|$)|More\? ?)/.test(line));
  return lines
    .map((line, place) =>
      place > 0 && (end === -1 || place < end) ? line.replace(/^(?:>{1,2} ?|More\? ?)/, '') : line,
    )
    .join('\n');
}
