import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RawAnswer } from './RawAnswer';
import { HighlightedCode, tintJson } from './HighlightedCode';
import { uiWords } from './words';

const shown = () => screen.getByRole('region', { name: uiWords.rawResponse }).textContent;

it('indents JSON and shows anything else unchanged', () => {
  const { rerender } = render(<RawAnswer body='{"id":12345678901234567890}' />);
  expect(shown()).toBe('{\n  "id": 12345678901234567890\n}');
  rerender(<RawAnswer body='{"a":' />);
  expect(shown()).toBe('{"a":');
  rerender(<RawAnswer body="<h1>502</h1>" />);
  expect(shown()).toBe('<h1>502</h1>');
  rerender(<RawAnswer body="" />);
  expect(screen.getByText('The response has no body.')).toBeTruthy();
});

it('shows the beginning of a long answer where no worker can run', async () => {
  render(<RawAnswer body={'x'.repeat(300_000)} />);
  expect(await screen.findByText(/this browser can’t run here/)).toBeTruthy();
  expect(shown()).toHaveLength(200_000);
});

it('tints hostile text in time', () => {
  for (const unit of ['"', String.raw`\"`, '" ', '1.', '-1e+', ' :'])
    for (const code of [unit.repeat(50_000), `"${unit.repeat(50_000)}`])
      expect(
        tintJson(code)
          .map(({ text }) => text)
          .join(''),
      ).toBe(code);
});

it('tints JSON without changing a character', () => {
  const code = '{ "a\\"b": "c: d", "n": -1.5e3, "t": [true, null] } <half "broken';
  const pieces = tintJson(code);
  expect(pieces.map((piece) => piece.text).join('')).toBe(code);
  expect(pieces.filter((piece) => piece.kind !== 'plain').map(({ kind, text }) => [kind, text])).toEqual([
    ['name', '"a\\"b"'],
    ['text', '"c: d"'],
    ['name', '"n"'],
    ['word', '-1.5e3'],
    ['name', '"t"'],
    ['word', 'true'],
    ['word', 'null'],
  ]);
});

it('tints a piece of a long text as text, without showing the quotes it lacks', () => {
  const { container, rerender } = render(<HighlightedCode code={'"a": "long'} to />);
  const pieces = () =>
    [...container.querySelectorAll('span[class]')].map(({ className, textContent }) => [className, textContent]);
  expect(pieces()).toEqual([
    ['json-name', '"a"'],
    ['json-text', '"long'],
  ]);
  rerender(<HighlightedCode code=" 12 " from to />);
  expect(pieces()).toEqual([['json-text', ' 12 ']]);
  rerender(<HighlightedCode code={'end",'} from />);
  expect(container.textContent).toBe('end",');
  expect(pieces()).toEqual([['json-text', 'end"']]);
});
