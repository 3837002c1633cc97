import { describe, expect, test } from 'vitest';
import { attachFiles, getFileLimits, whyNotFile } from './files';

const limits = getFileLimits(undefined);
const file = (name: string, size = 10) => ({ name, size }) as File;

test.each([
  ['a.txt', 1, undefined],
  ['A.TXT', 10, undefined],
  ['a.tar.docx', 8_388_608, undefined],
  ['.md', 10, undefined],
  ['a.txt', 0, 'a.txt is empty.'],
  ['a.txt', 9_000_000, 'a.txt is 8.6 MiB. A file can have at most 8 MiB.'],
  ['a.txt', 8_388_609, 'a.txt is 8,388,609 bytes. A file can have at most 8,388,608 bytes.'],
  ['a.txt.exe', 10, 'a.txt.exe isn’t a file type'],
  ['txt', 10, 'txt isn’t a file type'],
  ['a.', 10, 'a isn’t a file type'],
  ['a.txt ', 10, undefined],
  ['a.html', 10, 'a.html isn’t a file type'],
  ['a\n.txt', 10, 'a\uFFFD.txt has a control character (U+000A) in its name. Rename it first.'],
  ['..\\a.txt', 10, '..\\a.txt has a \\ in its name, which would be read as a path.'],
  // Decomposed, as macOS names it; messages use the composed form.
  ['한글.txt'.normalize('NFD'), 0, '한글.txt is empty.'],
])('%s of %i bytes: %s', (name, size, why) => {
  const said = whyNotFile({ name, size }, limits);
  if (why === undefined) expect(said).toBeUndefined();
  else expect(said).toContain(why);
});

describe('attachFiles', () => {
  test('keeps the order and says why each refused file was refused', () => {
    const { files, refused } = attachFiles(
      [{ chosen: file('a.txt'), held: undefined }],
      [file('b.exe'), file('c.md'), file('d.csv', 0)],
      limits,
    );
    expect(files.map(({ chosen }) => chosen.name)).toEqual(['a.txt', 'c.md']);
    expect(refused).toHaveLength(2);
  });

  test('accepts five, and names the sixth', () => {
    const six = ['1', '2', '3', '4', '5', '6'].map((name) => file(`${name}.txt`));
    const { files, refused } = attachFiles([], six, limits);
    expect(files).toHaveLength(5);
    expect(refused).toEqual(['6.txt wasn’t attached: a run takes at most 5 files.']);
  });
});

test("the service's policy applies, but never allows more than five files", () => {
  const sizes = { maxFiles: 9, minBytes: 5, maxBytes: 100 };
  const limitsFromPolicy = getFileLimits({
    accepted: true,
    ...sizes,
    extensions: ['PDF'],
    retention: undefined,
    retained: [],
  });
  expect(limitsFromPolicy).toEqual({ maxFiles: 5, minBytes: 5, maxBytes: 100, extensions: ['.pdf'] });
  expect(whyNotFile({ name: 'a.pdf', size: 4 }, limitsFromPolicy)).toBe(
    'a.pdf is 4 bytes. A file must have at least 5 bytes.',
  );
  expect(whyNotFile({ name: 'a.pdf', size: 0 }, limitsFromPolicy)).toBe('a.pdf is empty.');
});
