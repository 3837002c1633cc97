import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { type Repeatable, curlCommand } from './curl';
import { languages } from './languages';
import { jsLiteral, literal, psQuote, shellQuote, visibleCommand } from './literals';

/** Characters that a terminal acts on, that are invisible, or that have a special meaning in some quotes of some language. */
const odd = [
  ['\u0003', '\u001b[201~', '\n', '\r\n', '\r', '\t', '\b', '\u007f', '\u0085', '\u009b31m', '\u009d0;t\u009c'],
  ['\u200b', '\u200e', '\u202e', '\u2066', '\u2069', '\u2028', '\u2029', '\ufeff', '\u00ad', '\u{e0041}', '\u3164'],
  ["'", '"', '\\', '`', '$(id)', '${HOME}', '!!', '!$', '%PATH%', '@/etc/passwd', '-d', '=@x', ';', '’', '“', '#{x}'],
  ['한글', 'é', '👨‍👩‍👧', '\ud800', '\\x41', '\\u0041', "$'a'", '{a,b}', '[1-3]', '\n\n', 'a', '0', ' '],
].flat();
const oddText = fc
  .array(fc.oneof(fc.constantFrom(...odd), fc.string({ unit: 'binary' })), { maxLength: 8 })
  .map((parts) => parts.join(''));
/** The characters that an argument can contain. */
const argument = oddText.map((text) => text.replaceAll('\0', ''));
const sent = (text: string) => text.replaceAll(/\p{Cs}/gu, '\uFFFD');
const visible = (code: string) => expect(code.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);

/** What the stub prints after an argument, and after a call. */
const ARGUMENT = '(end of an argument)';
const CALL = '(end of a call)';

/** The arguments of each call of a program, as bash passes them; an argument that names a stream is read. */
function inBash(scripts: readonly string[], program: string): string[][] {
  const stub = `${program}() {
  for argument in "$@"; do
    case $argument in
      *@/dev/fd/*) printf '%s' "\${argument%%/dev/fd/*}"; cat "/dev/fd/\${argument##*/dev/fd/}" ;;
      *'</dev/fd/'*) printf '%s' "\${argument%%/dev/fd/*}"; cat "/dev/fd/\${argument##*/dev/fd/}" ;;
      *) printf '%s' "$argument" ;;
    esac
    printf '${ARGUMENT}'
  done
  printf '${CALL}'
}
`;
  const printed = execFileSync('bash', ['-c', stub + scripts.join('\n')], {
    env: { ...process.env, TOKEN: 't', LC_ALL: 'C' },
    maxBuffer: 100_000_000,
  }).toString();
  return printed
    .split(CALL)
    .slice(0, -1)
    .map((call) => call.split(ARGUMENT).slice(0, -1));
}

/** Many cases in one shell, because starting one for each would take most of the time. */
const many = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, { minLength: 1, maxLength: 60 });
const runs = { numRuns: cases(60, 6) };

test('a shell gets exactly the text, and what is copied has no character that a terminal acts on', () => {
  fc.assert(
    fc.property(many(argument), (texts) => {
      const commands = texts.map((text) => `curl ${shellQuote(text)}`);
      commands.forEach(visible);
      expect(inBash(commands, 'curl')).toEqual(texts.map((text) => [sent(text)]));
    }),
    runs,
  );
});

test('curl gets the address, the headers and the body of the request, whatever they contain', () => {
  const request = fc.record({ url: argument.map((text) => `http://h/${text}`), header: argument, body: oddText });
  fc.assert(
    fc.property(many(request), (all) => {
      const commands = all.map(({ url, header, body }) =>
        curlCommand({ method: 'POST', url, headers: { 'x-a': header }, body }),
      );
      commands.forEach(visible);
      expect(inBash(commands, 'curl')).toEqual(
        all.map(({ url, header, body }) => [
          '-sS',
          '-X',
          'POST',
          ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
          sent(url),
          '-H',
          'Authorization: Bearer t',
          '-H',
          `x-a: ${sent(header).replaceAll(/[\r\n]/g, ' ')}`,
          '-H',
          'Content-Type: application/json',
          ...(body.includes('\0') ? ['--data-binary', `@${sent(body)}`] : ['--data-raw', sent(body)]),
        ]),
      );
    }),
    runs,
  );
});

test('a text of a form with a NUL reaches curl and HTTPie as a stream', () => {
  const request: Repeatable = { method: 'POST', url: 'http://h', parts: [{ name: 'prompt', text: "a\0'%s\\n é" }] };
  expect(inBash([curlCommand(request)], 'curl')[0]?.slice(-2)).toEqual(['-F', "prompt=<a\0'%s\\n é"]);
  expect(inBash([languages.HTTPie(request)], 'http')[0]?.at(-1)).toBe("prompt=@a\0'%s\\n é");
});

test('history is not expanded: no exclamation mark stands where an interactive bash looks for one', () => {
  const command = shellQuote('a\n!!\u0003!$');
  expect(command).not.toContain('!');
  const typed = execFileSync('bash', ['--norc', '--noprofile', '-i'], {
    input: `set -o history; set -H\necho before\nprintf '%s|' ${command}\n`,
    stdio: ['pipe', 'pipe', 'ignore'],
  }).toString();
  expect(typed).toContain('a\n!!\u0003!$|');
});

test('HTTPie gets exactly the body, also one that begins like an option', () => {
  const bodies = ['-d', '--help', '@file', 'a\n\u0003', "it's"];
  const commands = bodies.map((body) => languages.HTTPie({ method: 'POST', url: 'http://h', body }));
  expect(inBash(commands, 'http').map(([raw]) => raw)).toEqual(bodies.map((body) => `--raw=${body}`));
});

test('JavaScript reads exactly the text, and a JSON value', () => {
  fc.assert(
    fc.property(oddText, (text) => {
      const written = jsLiteral({ text });
      visible(written);
      expect(written).not.toContain('\n');
      expect(JSON.stringify(runInNewContext(`(${written})`))).toBe(JSON.stringify({ text: sent(text) }));
    }),
    { numRuns: cases(5_000, 500) },
  );
});

/** How Python and Go parse double quotes: four-digit and eight-digit escapes, and the short ones of JSON. */
const short: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const readLiteral = (code: string) =>
  code
    .slice(1, -1)
    .replaceAll(/\\(?:u([\da-f]{4})|U([\da-f]{8})|(.))/g, (_, four?: string, eight?: string, single: string = '') =>
      (four ?? eight) ? String.fromCodePoint(Number.parseInt((four ?? eight)!, 16)) : (short[single] ?? single),
    );

test('Python and Go read exactly the text', () => {
  fc.assert(
    fc.property(oddText, (text) => {
      const written = literal(text);
      visible(written);
      expect(written).toMatch(/^"(?:[^"\\\n]|\\(?:u[\da-f]{4}|U[\da-f]{8}|[nrtbf"\\]))*"$/);
      expect(readLiteral(written)).toBe(sent(text));
    }),
    { numRuns: cases(5_000, 500) },
  );
});

/** How PowerShell parses concatenated single-quoted strings, line ends and characters by number. */
function readPowerShell(code: string): string {
  const pieces = code.startsWith('(') ? code.slice(1, -1).split(/ \+\s+(?=['"[])/) : [code];
  return pieces
    .map((piece) => {
      if (piece === '"`n"') return '\n';
      const [, number] = /^\[char\](?:0x|::ConvertFromUtf32\(0x)([\da-f]+)\)?$/.exec(piece) ?? [];
      if (number !== undefined) return String.fromCodePoint(Number.parseInt(number, 16));
      expect(piece).toMatch(/^'(?:[^'\u2018-\u201B]|''|\u2018\u2018|\u2019\u2019|\u201A\u201A|\u201B\u201B)*'$/);
      return piece.slice(1, -1).replaceAll(/(['\u2018-\u201B])\1/g, '$1');
    })
    .join('');
}

test('PowerShell reads exactly the text', () => {
  fc.assert(
    // The parser above does not track quotes around what looks like two concatenated pieces.
    fc.property(
      oddText.filter((text) => !text.includes(' + ')),
      (text) => {
        const written = psQuote(text);
        visible(written);
        expect(readPowerShell(written)).toBe(sent(text));
        if (written.startsWith('(')) expect(written.startsWith("('")).toBe(true);
      },
    ),
    { numRuns: cases(5_000, 500) },
  );
});

test('every language keeps a request with odd texts visible', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(languages)), argument, oddText, (written, header, text) => {
      const parts = [
        { name: 'prompt', text },
        { name: 'file', file: text.replaceAll('\0', '') },
      ];
      const request = { method: 'POST', url: `http://h/${header}`, headers: { 'x-a': header } };
      visible(written({ ...request, body: text }).replaceAll('\t', ''));
      visible(written({ ...request, parts }).replaceAll('\t', ''));
    }),
    { numRuns: cases(2_000, 300) },
  );
});

test('a command of the service keeps its lines, and loses what a terminal acts on', () => {
  expect(visibleCommand('npm\tinstall\u001b[201~\r\n# \u202ekit\u200b\u009b31m\n한글')).toBe(
    'npm install[201~\n# kit31m\n한글',
  );
});
