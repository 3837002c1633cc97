import { expect, test } from 'vitest';
import { normalizeName, findSameNames, whyNotName } from './names';

test('a name from macOS is composed', () => {
  const given = '한글 résumé.md'.normalize('NFD');
  expect([given.length > 12, normalizeName(given)]).toEqual([true, '한글 résumé.md']);
});

test.each([
  ['notes.md ', 'notes.md'],
  ['notes.md\u00A0', 'notes.md'],
  ['notes.md.', 'notes.md'],
  ['notes.md. .', 'notes.md'],
  ['notes.md\u200B\u200E\uFEFF', 'notes.md'],
  [' notes (1).md', ' notes (1).md'],
  ['...', '...'],
  ['notes', 'notes'],
])('the name %j is %j', (given, name) => expect(normalizeName(given)).toBe(name));

test.each([
  ['notes.md', undefined],
  ['.md', undefined],
  ['메모 (1) – “final”.md', undefined],
  // Direction marks are made visible, not refused.
  ['a\u202Etxt.md', undefined],
  ['a\u0000.md', 'a\uFFFD.md has a control character (U+0000) in its name. Rename it first.'],
  ['a\r\nb.md', 'a\uFFFD\uFFFDb.md has a control character (U+000D) in its name. Rename it first.'],
  ['a\u007F.md', 'a\uFFFD.md has a control character (U+007F) in its name. Rename it first.'],
  ['a\u0085.md', 'a\uFFFD.md has a control character (U+0085) in its name. Rename it first.'],
  ['../a.md', '../a.md has a / in its name, which would be read as a path. Rename it first.'],
  ['b\\a.md', 'b\\a.md has a \\ in its name, which would be read as a path. Rename it first.'],
])('the name %j: %s', (name, why) => expect(whyNotName(name)).toBe(why));

test('names that several files share are listed once each, in whatever form they come', () => {
  const names = ['notes.md', 'a.md', 'notes.md', '한.md', 'notes.md', '한.md'.normalize('NFD')];
  expect(findSameNames(names.map((name) => ({ name })))).toEqual([
    '3 files are named notes.md. Each of them is sent under that name.',
    '2 files are named 한.md. Each of them is sent under that name.',
  ]);
  expect(findSameNames([{ name: 'a.md' }, { name: 'A.md' }])).toEqual([]);
});
