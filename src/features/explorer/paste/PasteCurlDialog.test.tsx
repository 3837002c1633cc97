import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { placeProbe } from '../../../../tests/support/place';
import { openTabEachTest } from '../../../../tests/support/tab';
import { PasteCurlDialog } from './PasteCurlDialog';

openTabEachTest();

test('a body that the tab cannot keep is named first, and no example takes its place', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { Place, at } = placeProbe();
  const onClose = vi.fn();
  render(
    <MemoryRouter initialEntries={['/explorer']} useTransitions={false}>
      <Place />
      <PasteCurlDialog onClose={onClose} />
    </MemoryRouter>,
  );
  const json = JSON.stringify({ query: 'a'.repeat(2_100) });
  fireEvent.change(screen.getByLabelText('cURL command'), {
    target: { value: `curl http://h/api/catalog/smart-search --json '${json}'` },
  });
  const fill = screen.getByRole('button', { name: 'Fill in the form' });
  fireEvent.click(fill);
  expect(screen.getByRole('list', { name: 'Not taken over' }).textContent).toBe('the body: too long to keep');
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(fill);
  expect(onClose).toHaveBeenCalledOnce();
  expect(at().pathname + at().search).toBe('/explorer/catalog.smartSearch?body=');
});
