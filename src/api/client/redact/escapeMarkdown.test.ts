import fc from 'fast-check';
import { marked } from 'marked';
import { expect, test } from 'vitest';
import { escapeMarkdown, toPlainLine, unescapeMarkdown } from './escapeMarkdown';

test.each([
  ['# Heading', String.raw`\# Heading`],
  ['1. Not a list', String.raw`1\. Not a list`],
  ['- [x] done', String.raw`\- \[x\] done`],
  [' two\nlines\r\n\r\n# and more\n', String.raw`two lines \# and more`],
  ['![a](https://evil.example/p.png)', String.raw`\!\[a\]\(https\:\/\/evil\.example\/p\.png\)`],
  ['<img src=x onerror=alert(1)>', String.raw`\<img src\=x onerror\=alert\(1\)\>`],
  ['`code` **bold** _it_ ~~no~~ | cell', String.raw`\`code\` \*\*bold\*\* \_it\_ \~\~no\~\~ \| cell`],
  ['a\\b &amp; [ref]: x', String.raw`a\\b \&amp\; \[ref\]\: x`],
  ['gpj.\u202eexe\u0000\u0007', String.raw`gpj\.exe`],
  ['결제 연동 é', '결제 연동 é'],
])('%o as Markdown renders as itself and has no effect', (text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped);
});

test('whatever its punctuation, Markdown shows a text as one plain paragraph', () => {
  const marks = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', '\n', ' ', '1', 'a'];
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...marks) }), (text) => {
      const line = text.replaceAll(/\s+/g, ' ').trim();
      const shown = line.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark);
      expect(marked.parse(escapeMarkdown(text))).toBe(line === '' ? '' : `<p>${shown}</p>\n`);
    }),
  );
});

test('what was escaped is read as a plain line, which stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = toPlainLine(text);
      expect(toPlainLine(line)).toBe(line);
      expect(unescapeMarkdown(escapeMarkdown(text))).toBe(line);
    }),
  );
  expect(toPlainLine('\ud83d\u202e\ude00')).toBe('\uFFFD\uFFFD');
});

test('anything that looks like a token is redacted', () => {
  expect(escapeMarkdown('Found txk_li\u202eve_abc123 and t\u2066xk_b.')).toBe(
    String.raw`Found \[redacted\] and \[redacted\]\.`,
  );
  expect(escapeMarkdown('Found txk_live_abc123 in .env')).toBe(String.raw`Found \[redacted\] in \.env`);
});
