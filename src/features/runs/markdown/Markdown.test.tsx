import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { sample } from '../../../../tests/depth';
import { moreHostileTexts } from '../../../../tests/support/hostileTexts';
import { Markdown } from './Markdown';
import { parseBlocks, decodeReferences, parseInlines } from './lex';
import { findDefinitions, splitBySize, splitPieces } from './pieces';

const onCite = vi.fn();
const show = (text: string, citations: readonly number[] = []) =>
  render(<Markdown text={text} citations={new Set(citations)} onCite={onCite} />).container;

test('renders Markdown constructs', () => {
  const box = show(
    'A **b** *c* ~~d~~ `e&amp;f` &amp; &lt;g&gt; \\*h\\* [i](https://i.example/x) [j][k]\n\n1. one\n   - in\n2. two\n\n- [x] done\n\n> quoted\n\n| a |  |\n|--:|--|\n| 1 | 2 |\n\n```js\nlet x = "<b>";\n```\n\n---\n\n[k]: https://k.example\n',
  );
  expect(box.querySelector('p')?.textContent).toContain('A b c d e&amp;f & <g> *h* i');
  expect(screen.getByRole('link', { name: /^i\s*i\.example/ })).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.getByRole('link', { name: /^j\s*k\.example/ })).toHaveAttribute('href', 'https://k.example');
  expect([...box.querySelectorAll('ol > li')]).toHaveLength(2);
  expect(box.querySelector('ol ul')?.textContent).toBe('in');
  expect(box.textContent).toContain('[x]done');
  expect(box.querySelector('blockquote')?.textContent).toBe('quoted');
  expect(screen.getAllByRole('columnheader')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Copy js code' })).toBeVisible();
  expect(box.querySelector('hr')).not.toBeNull();
});

test.each([
  ['# a\n## b\n#### c\n## d', ['h3', 'h4', 'h5', 'h4']],
  ['### a\n# b\n###### c', ['h3', 'h3', 'h4']],
  ['a\n=\n\nb\n-', ['h3', 'h4']],
  ['> # in a quote', []],
])('headings of %o nest without a gap', (text, levels) => {
  const found = show(text).querySelectorAll('h1,h2,h3,h4,h5,h6');
  expect([...found].map(({ tagName }) => tagName.toLowerCase())).toEqual(levels);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="x()">b</b> c',
  '<iframe src="https://evil.example"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](data:text/html,<script>1</script>)',
  '[x](vbscript:x) [y](file:///etc/passwd) [z](//evil.example) [r](/activity) [h](#main)',
  '<javascript:alert(1)>',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '![x](https://evil.example/pixel.png)',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '<style>*{display:none}</style>',
  '<form action=https://evil.example><input name=token></form>',
  '<svg><use href="#x"/></svg>',
  '```"><script>\ncode\n```',
  '[__proto__]: https://p.example\n\n[__proto__]',
  '[constructor]',
  '&constructor; &#0; &#x110000; &#xD800; &__proto__;',
])('%s stays harmless', (text) => {
  const box = show(text);
  expect(box.querySelector('script, iframe, img, style, form, input, object, embed, use, base, meta')).toBeNull();
  for (const element of box.querySelectorAll('*'))
    for (const { name } of element.attributes) expect(name).not.toMatch(/^on|^srcdoc$|^src$/);
  for (const link of box.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^https?:\/\//);
});

test('raw HTML is shown unchanged', () => {
  expect(show('<div>\n<b>x</b>\n</div>').textContent).toContain('<b>x</b>');
  expect(show('a <i>b</i>').textContent).toContain('a <i>b</i>');
});

test('an image is a placeholder with its host, never loaded', () => {
  const box = show('![a cat](https://cats.example/1.png) ![b](data:image/png;base64,AA)');
  expect(screen.getByRole('link', { name: /Load image.*cats\.example/ })).toHaveAttribute('target', '_blank');
  expect(box.textContent).toContain('Image: bnot loaded');
});

test.each([
  ['[![badge](https://a.example/b.svg)](https://b.example)', 'Image: badge'],
  ['[[1]](https://b.example)', '[1]'],
  ['[a https://c.example d](https://b.example)', 'a https://c.example d'],
])('%s is one link with its text', (text, name) => {
  const box = show(text, [1]);
  expect(box.querySelectorAll('a a, a button')).toHaveLength(0);
  const [link, ...more] = box.querySelectorAll('a');
  expect(more).toEqual([]);
  expect(link).toHaveAttribute('href', expect.stringContaining('b.example'));
  expect(link?.textContent).toContain(name);
});

test('[n] links to an existing citation', async () => {
  show('One [1], two [2], `[1]` and [1](https://a.example).', [1]);
  const links = screen.getAllByRole('link', { name: 'Citation 1' });
  expect(links).toHaveLength(1);
  await act(async () => links[0]?.click());
  expect(onCite).toHaveBeenCalledExactlyOnceWith(1);
  expect(screen.queryByRole('link', { name: 'Citation 2' })).toBeNull();
});

test.each([
  ['quotes', '> '.repeat(20_000) + 'x'],
  ['lists', '- '.repeat(5_000) + 'x'],
  ['emphasis', '*a_'.repeat(20_000)],
  ['brackets', '['.repeat(50_000)],
  ['images', '![a]('.repeat(10_000)],
  ['one word', 'x'.repeat(200_000)],
])('%s without end are rendered in time', (_, text) => {
  expect(show(text).textContent?.length).toBeGreaterThan(100);
});

describe('hostile text of a million characters', () => {
  test.each(sample(Object.entries(moreHostileTexts), ([, text]) => text[0]))('%s is parsed in time', (_, text) => {
    const pieces = [...splitPieces(text)];
    const definitions = findDefinitions(text);
    let tokens = 0;
    for (const piece of pieces) {
      // The cost of a piece may grow faster than its length, so its length is limited.
      expect(piece.text.length).toBeLessThan(13_500);
      const blocks = piece.plain ? [] : (parseBlocks(piece.text) ?? []);
      for (const block of blocks)
        tokens += 'text' in block && typeof block.text === 'string' ? parseInlines(block.text, definitions).length : 1;
    }
    expect(tokens).toBeLessThan(text.length);
  });

  test('a letter is drawn with 30 marks, and the screen says so', () => {
    const box = show(`e${'\u0301\u0316'.repeat(500_000)}`);
    expect(box.querySelector('.prose-piece > p:last-child')?.textContent).toBe(`e${'\u0301\u0316'.repeat(15)}`);
    expect(box.textContent).toContain('are shown with the first 30. The copy has all of them.');
  });

  test('is rendered, starting with its beginning', () => {
    const box = show('`'.repeat(1_000_000));
    expect(box.textContent).toMatch(/^A line of 1,000,000 characters is too long to render as Markdown/);
    expect(box.textContent?.length).toBeLessThan(10_000);
  });
});

test('a table with few letters and many cells is shown as plain text', () => {
  const box = show(`${'|a'.repeat(500)}|\n${'|-'.repeat(500)}|\n${'b\n'.repeat(1_000)}`);
  expect(box.querySelector('table')).toBeNull();
  expect(box.textContent).toContain('This part can’t be rendered as Markdown. It’s shown as plain text.');
  expect(screen.getByRole('region', { name: 'Raw text' }).textContent).toContain('|a|a');
});

test('nested lists and quotes are rendered to a limited depth', () => {
  const box = show('> - '.repeat(2_000) + 'deep');
  expect(box.querySelectorAll('blockquote, ul').length).toBeLessThan(20);
  expect(box.textContent).toContain('deep');
});

describe('pieces', () => {
  const paragraph = `${'word '.repeat(60).trim()}\n\n`;

  test('join up to the text, and end where a block does', () => {
    const text = `# A\n\n${paragraph.repeat(100)}## B\n\n${paragraph.repeat(100)}`;
    const pieces = [...splitPieces(text)];
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.length).toBeGreaterThan(5);
    for (const piece of pieces.slice(1)) expect(piece.text).toMatch(/^(word|##)/);
    expect(pieces.at(-1)?.open).toEqual([1, 2]);
  });

  test('never cut a fence, list or table', () => {
    const fence = `\`\`\`\n${'code\n\n'.repeat(1_500)}\`\`\`\n\n`;
    const list = '- item\n\n  more of it\n\n'.repeat(500);
    for (const piece of splitPieces(`${paragraph.repeat(8)}${fence}${paragraph.repeat(30)}${list}`))
      expect((piece.text.match(/```/g) ?? []).length % 2).toBe(0);
  });

  test('a fence longer than a piece is closed at the cut and reopened after it', async () => {
    const code = 'let a = 1;\n'.repeat(5_000);
    for (const [open, close] of [
      ['```ts\n', '```\n'],
      ['  ~~~~\n', '  ~~~~\n'],
    ]) {
      const box = show(`${open}${code}${close}\nLater *prose*.`);
      await waitFor(() => expect(box.querySelector('em')?.textContent).toBe('prose'));
      const drawn = [...box.querySelectorAll('pre code')].map((block) => block.textContent).join('\n');
      expect(drawn.match(/let a = 1;/g)).toHaveLength(5_000);
      expect(drawn).not.toMatch(/[`~]/);
      cleanup();
    }
  });

  test('a table longer than a piece repeats its heading in each', () => {
    const heading = '| Name | Points |\n|------|-------:|\n';
    const row = '| Incident triage, a run of it | 120 |\n';
    const pieces = [...splitPieces(`${heading}${row.repeat(1_000)}\n\nLater.`)];
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) expect(piece.text.startsWith(heading)).toBe(true);
    expect(pieces.map(({ text }) => text.split(row).length - 1).reduce((sum, count) => sum + count)).toBe(1_000);
  });

  test('a line that is too long is plain text, and the text around it is still parsed', () => {
    const line = '🙂'.repeat(20_000);
    const pieces = [...splitPieces(`# A\n\n\`\`\`ts\nlet a;\n${line}\nlet b;\n\`\`\`\n\n*prose*\n`)];
    const plain = pieces.filter((piece) => piece.plain);
    expect(plain.map((piece) => piece.text).join('')).toBe(`${line}\n`);
    expect(plain.map((piece) => piece.plain?.lineLength)).toEqual([40_001, ...plain.slice(1).map(() => undefined)]);
    for (const { text } of plain) expect(() => encodeURIComponent(text)).not.toThrow();
    expect(pieces[0]?.text).toBe('# A\n\n```ts\nlet a;\n```\n');
    expect(pieces.at(-1)?.text).toBe('```ts\nlet b;\n```\n\n*prose*\n');
  });

  test('parts join up to their text, and cut no word or character that fits', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '🙂', '\uD83D') }),
        fc.integer({ min: 2, max: 9 }),
        (text, most) => {
          const parts = splitBySize(text, most);
          expect(parts.join('')).toBe(text);
          for (const [index, part] of parts.entries()) {
            expect(part.length).toBeGreaterThan(0);
            expect(part.length).toBeLessThanOrEqual(most);
            const next = parts[index + 1] ?? '';
            expect(/[\uD800-\uDBFF]$/.test(part) && /^[\uDC00-\uDFFF]/.test(next)).toBe(false);
          }
        },
      ),
    );
  });

  test('code at the start of a line opens no fence', () => {
    const pieces = [...splitPieces('```a``` is code.\n\n' + paragraph.repeat(200))];
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces.slice(1)) expect(piece.text).toMatch(/^word/);
  });

  test.each(['', '\n', 'a'])('%o is one piece', (text) => expect([...splitPieces(text)]).toHaveLength(1));
});

test.each([
  ['&amp;&#65;&#x42;&nbsp;', '&AB\u00A0'],
  ['&hearts;&CounterClockwiseContourIntegral;', '♥∳'],
  ['&#0;&#x110000;&#xD800;', '\uFFFD\uFFFD\uFFFD'],
  ['&unknown; & &amp &copy', '&unknown; & &amp &copy'],
])('%s reads %s', (text, read) => expect(decodeReferences(text)).toBe(read));
