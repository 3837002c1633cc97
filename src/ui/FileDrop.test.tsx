import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FileDrop } from './FileDrop';

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
function keeps(on: Element, types: readonly string[]): boolean {
  const drop = createEvent.drop(on, { dataTransfer: { types, files: [new File(['x'], 'a.md')], dropEffect: 'copy' } });
  fireEvent(on, drop);
  return drop.defaultPrevented;
}

test('the browser does not open a file dropped beside the field; text may be dropped anywhere', () => {
  const { onFiles, unmount } = draw();
  expect(keeps(document.body, ['Files'])).toBe(true);
  expect(onFiles).not.toHaveBeenCalled();
  expect(keeps(document.body, ['text/plain'])).toBe(false);
  expect(keeps(screen.getByRole('region', { name: 'Files' }), ['Files'])).toBe(true);
  expect(onFiles).toHaveBeenCalledTimes(1);
  unmount();
  expect(keeps(document.body, ['Files'])).toBe(false);
});

test('a file name cannot reorder the words that say why the file was refused', () => {
  draw(['a\u202Etxt.exe is not of a type.']);
  expect(screen.getByText('U+202E').parentElement).toHaveTextContent('aU+202Etxt.exe is not of a type.');
});
