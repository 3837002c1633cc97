import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { FileDrop, SameNames } from './FileDrop';
import { ScreenDrop } from './ScreenDrop';
import { blockDroppedFiles } from './screenDrop';
import { readTransferredFiles } from './transferredFiles';

const draw = (errors: readonly string[] = []) => {
  const onFiles = vi.fn();
  const { unmount } = render(
    <FileDrop label="Files" note="" button="Add" accept=".md" hint="" errors={errors} onFiles={onFiles}>
      {null}
    </FileDrop>,
  );
  return { onFiles, unmount };
};

/** Whether the page prevents the browser's default for a drop, which would open the file in place of the page. */
function preventsDefault(on: Element, types: readonly string[]): boolean {
  const drop = createEvent.drop(on, {
    dataTransfer: { types, items: [], files: [new File(['x'], 'a.md')], dropEffect: 'copy' },
  });
  fireEvent(on, drop);
  return drop.defaultPrevented;
}

test('the browser does not open a dropped file; text, and a browser’s own field for files, are left alone', () => {
  blockDroppedFiles();
  const { onFiles } = draw();
  expect(preventsDefault(document.body, ['Files'])).toBe(true);
  expect(onFiles).not.toHaveBeenCalled();
  expect(preventsDefault(document.body, ['text/plain'])).toBe(false);
  expect(preventsDefault(screen.getByLabelText('Files', { selector: 'input' }), ['text/plain'])).toBe(false);
  expect(preventsDefault(screen.getByRole('region', { name: 'Files' }), ['Files'])).toBe(true);
  expect(onFiles).toHaveBeenCalledTimes(1);
  const own = Object.assign(document.createElement('input'), { type: 'file' });
  document.body.append(own);
  expect(preventsDefault(own, ['Files'])).toBe(false);
  own.remove();
});

describe('a drop anywhere on the screen', () => {
  const anywhere = () => {
    const [onScreen, inDialog] = [vi.fn(), vi.fn()];
    const Screen = ({ isOpen }: { isOpen: boolean }) => (
      <>
        <FileDrop label="Files" note="" button="Add" accept=".md" hint="" anywhere onFiles={onScreen}>
          {null}
        </FileDrop>
        {isOpen && (
          <dialog open>
            <ScreenDrop content="prompts" onFiles={inDialog} />
          </dialog>
        )}
      </>
    );
    const { rerender, unmount } = render(<Screen isOpen={false} />);
    return { onScreen, inDialog, unmount, open: () => rerender(<Screen isOpen />) };
  };

  test('is taken, once, and its area shows that it would be', () => {
    const { onScreen, unmount } = anywhere();
    const area = screen.getByRole('region', { name: 'Files' });
    fireEvent.dragOver(document.body, { dataTransfer: { types: ['Files'] } });
    expect(area).toHaveClass('border-accent');
    fireEvent.dragLeave(document.body, { relatedTarget: null });
    expect(area).not.toHaveClass('border-accent');
    expect(preventsDefault(document.body, ['Files'])).toBe(true);
    expect(onScreen).toHaveBeenCalledTimes(1);
    expect(preventsDefault(area, ['Files'])).toBe(true);
    expect(onScreen).toHaveBeenCalledTimes(2);
    unmount();
    preventsDefault(document.body, ['Files']);
    expect(onScreen).toHaveBeenCalledTimes(2);
  });

  test('is taken by the dialog that is open, and by nothing behind it', () => {
    const { onScreen, inDialog, open } = anywhere();
    open();
    fireEvent.dragEnter(document.body, { dataTransfer: { types: ['Files'] } });
    expect(screen.getByText('Drop to open prompts')).toBeVisible();
    preventsDefault(document.body, ['Files']);
    expect(inDialog).toHaveBeenCalledTimes(1);
    expect(onScreen).not.toHaveBeenCalled();
    expect(screen.getByText('Drop to open prompts')).not.toBeVisible();
  });
});

test('a file name cannot reorder the words that say why the file was refused', () => {
  draw(['a\u202Etxt.exe is not of a type.']);
  expect(screen.getByText('U+202E').parentElement).toHaveTextContent('aU+202Etxt.exe is not of a type.');
});

/** One item of a drop, as a browser gives it. */
const item = (name: string, isDirectory: boolean) =>
  ({
    kind: 'file',
    getAsFile: () => new File(isDirectory ? [] : ['x'], name),
    webkitGetAsEntry: () => ({ isDirectory, name }),
  }) as unknown as DataTransferItem;
const createTransfer = (...items: DataTransferItem[]) => {
  const files = items.flatMap((item) => item.getAsFile() ?? []);
  return { items, files } as unknown as Pick<DataTransfer, 'items' | 'files'>;
};

test('a folder is refused by its name, even one like a file’s, and the other files of the drop stay', () => {
  const { onFiles } = draw();
  const drop = createEvent.drop(screen.getByRole('region', { name: 'Files' }), {
    dataTransfer: {
      types: ['Files'],
      ...createTransfer(item('a.md', false), item('notes.md', true), item('b.md', false)),
    },
  });
  fireEvent(screen.getByRole('region', { name: 'Files' }), drop);
  const [files, refused] = onFiles.mock.calls[0] as [File[], string[]];
  expect(files.map(({ name }) => name)).toEqual(['a.md', 'b.md']);
  expect(refused).toEqual(['notes.md is a folder. Add the files in it instead.']);
});

test('texts of a drop are no files, and a browser that lists no items gives its files', () => {
  const text = { kind: 'string', getAsFile: () => null, webkitGetAsEntry: () => null } as unknown as DataTransferItem;
  expect(readTransferredFiles(createTransfer(text, item('a.md', false)))).toMatchObject({
    files: [{ name: 'a.md' }],
    refused: [],
  });
  const files = [new File(['x'], 'a.md')];
  expect(readTransferredFiles({ items: [], files } as never)).toEqual({ files, refused: [] });
});

test('names that several files share are reported', () => {
  render(<SameNames files={['a.md', 'a.md', 'a.md'].map((name) => ({ name }))} />);
  expect(screen.getByRole('status')).toHaveTextContent('3 files are named a.md. Each of them is sent under that name.');
});
