/** Words of a POSIX shell command, as far as people paste them: quotes, `$'…'`, escapes and line continuations. */

const ansi: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  e: '\x1b',
};

/** The words of the first command in a text, with variables as written. Undefined when a quote is not closed. */
export function shellWords(text: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let place = 0;
  const add = (piece: string) => {
    word = (word ?? '') + piece;
  };
  const end = () => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  while (place < text.length) {
    const char = text[place] ?? '';
    place += 1;
    if (char === '\\') {
      const [, feed = ''] = /^(\r?\n|)/.exec(text.slice(place, place + 2)) ?? [];
      if (feed === '') add(text[place] ?? '');
      place += feed === '' ? 1 : feed.length;
    } else if (char === "'") {
      const close = text.indexOf("'", place);
      if (close === -1) return undefined;
      add(text.slice(place, close));
      place = close + 1;
    } else if (char === '"' || (char === '$' && text[place] === "'")) {
      const quoted = char === '"' ? doubleQuoted(text, place) : ansiQuoted(text, place + 1);
      if (!quoted) return undefined;
      add(quoted.text);
      place = quoted.end;
    } else if (/[ \t]/.test(char)) end();
    else if (/[\r\n;|&<>]/.test(char)) {
      end();
      if (words.length > 0) return words;
    } else add(char);
  }
  end();
  return words;
}

interface Quoted {
  text: string;
  /** After the closing quote. */
  end: number;
}

function doubleQuoted(text: string, from: number): Quoted | undefined {
  let read = '';
  for (let place = from; place < text.length; place += 1) {
    const char = text[place] ?? '';
    if (char === '"') return { text: read, end: place + 1 };
    if (char !== '\\') read += char;
    else {
      place += 1;
      const next = text[place] ?? '';
      if (next !== '\n') read += /["$`\\]/.test(next) ? next : `\\${next}`;
    }
  }
  return undefined;
}

function ansiQuoted(text: string, from: number): Quoted | undefined {
  let read = '';
  for (let place = from; place < text.length; place += 1) {
    const char = text[place] ?? '';
    if (char === "'") return { text: read, end: place + 1 };
    if (char !== '\\') {
      read += char;
      continue;
    }
    const code = /^(?:x([\da-f]{1,2})|u([\da-f]{1,4})|([0-7]{1,3}))/i.exec(text.slice(place + 1, place + 6));
    if (code) {
      const [whole, byte, unit, octal = '0'] = code;
      read += String.fromCharCode(Number.parseInt(byte ?? unit ?? octal, (byte ?? unit) ? 16 : 8));
      place += whole.length;
    } else {
      place += 1;
      const next = text[place] ?? '';
      read += ansi[next] ?? (/['"\\?]/.test(next) ? next : `\\${next}`);
    }
  }
  return undefined;
}
