import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawScreen, openTabEachTest } from '../../../../tests/support/tab';
import { explorerWords } from '../words';
import { PasteCurlDialog } from './PasteCurlDialog';

openTabEachTest();

test('a body that the tab cannot store is named first, and no example takes its place', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const onClose = vi.fn();
  const { at } = drawScreen('/explorer', { Component: () => <PasteCurlDialog onClose={onClose} /> }, '/explorer');
  const json = JSON.stringify({ query: 'a'.repeat(2_100) });
  fireEvent.change(screen.getByLabelText(explorerWords.curlCommand), {
    target: { value: `curl http://h/api/catalog/smart-search --json '${json}'` },
  });
  const fill = screen.getByRole('button', { name: explorerWords.fillInForm });
  fireEvent.click(fill);
  expect(screen.getByRole('list', { name: explorerWords.notImported }).textContent).toBe('the body: too long to store');
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(fill);
  expect(onClose).toHaveBeenCalledOnce();
  expect(at().pathname + at().search).toBe('/explorer/catalog.smartSearch?body=');
});
