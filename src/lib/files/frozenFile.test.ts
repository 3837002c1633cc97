import { describe, expect, test } from 'vitest';
import { changing } from '../../../tests/support/changingFile';
import { findChangedFiles, freezeFile, recordSelected } from './frozenFile';

const MIB = 1024 * 1024;
const notes = (text = 'One.') => new File([text], 'notes.md', { type: 'text/markdown', lastModified: 7 });

describe('holdFile', () => {
  test('gives the bytes that were read, under the same type and the composed name', async () => {
    const held = await freezeFile(
      new File(['가'], '메모.md'.normalize('NFD'), { type: 'text/markdown', lastModified: 7 }),
    );
    expect([held.name, held.type, held.lastModified, await held.text()]).toEqual(['메모.md', 'text/markdown', 7, '가']);
  });

  test.each([0, 1, MIB - 1, MIB, MIB + 1, 3 * MIB])('of %i bytes is whole and in order', async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >> 16)) & 255);
    const seen: number[] = [];
    const held = await freezeFile(new File([bytes], 'a.bin'), undefined, (read) => seen.push(read));
    expect(Buffer.compare(Buffer.from(await held.arrayBuffer()), bytes)).toBe(0);
    expect(seen.at(-1)).toBe(size);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  test.each([
    ['NotFoundError', 'gone', 'notes.md no longer exists: it was moved or deleted after you chose it.'],
    ['NotReadableError', 'unreadable', 'notes.md changed after you chose it, or can no longer be read.'],
  ] as const)('of a file whose reading fails with %s is %s', async (failure, kind, description) => {
    const message = `${description} Nothing was sent.`;
    await expect(freezeFile(changing(notes(), failure))).rejects.toMatchObject({
      name: 'FileError',
      kind,
      description,
      message,
    });
    // An empty file is read too, because it may be a folder.
    await expect(freezeFile(changing(notes(''), failure))).rejects.toMatchObject({ name: 'FileError', kind });
  });

  test('of a file that has become shorter, where the browser gives what is left, fails', async () => {
    const file = Object.defineProperty(notes(), 'slice', { value: () => new Blob(['On']) });
    await expect(freezeFile(file)).rejects.toMatchObject({ kind: 'changed', fileName: 'notes.md' });
  });

  test.each(['size', 'lastModified'] as const)(
    'of a file with another %s than when it was chosen fails',
    async (change) => {
      const file = notes();
      recordSelected([file]);
      await freezeFile(file);
      Object.defineProperty(file, change, { value: file[change] + 1 });
      await expect(freezeFile(file)).rejects.toMatchObject({ kind: 'changed', fileName: 'notes.md' });
    },
  );

  test('ends with the signal, also while a drive hangs', async () => {
    const hanging = Object.defineProperty(new Blob([]), 'arrayBuffer', { value: () => new Promise(() => undefined) });
    const file = Object.defineProperty(notes(), 'slice', { value: () => hanging });
    const stop = new AbortController();
    const held = freezeFile(file, stop.signal);
    stop.abort(new Error('Stopped.'));
    await expect(held).rejects.toThrow('Stopped.');
    await expect(freezeFile(notes(), stop.signal)).rejects.toThrow('Stopped.');
  });
});

describe('findChangedFiles', () => {
  const holdChosen = async (chosen: File) => ({ chosen, file: await freezeFile(chosen) });

  test('names each file that no longer has the held bytes, and no other', async () => {
    const [same, gone, other, longer] = await Promise.all([notes(), notes(), notes(), notes()].map(holdChosen));
    changing(gone!.chosen, 'NotFoundError');
    const files = [same!, gone!, { ...other!, chosen: notes('Two.') }, { ...longer!, chosen: notes('One. More.') }];
    expect((await findChangedFiles(files)).map(({ kind }) => kind)).toEqual(['gone', 'changed', 'changed']);
    expect(await findChangedFiles([same!])).toEqual([]);
    expect(await findChangedFiles([])).toEqual([]);
  });

  test('ends with the signal', async () => {
    const stopped = AbortSignal.abort(new Error('Stopped.'));
    await expect(findChangedFiles([await holdChosen(notes())], stopped)).rejects.toThrow('Stopped.');
  });
});
