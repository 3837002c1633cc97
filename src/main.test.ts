// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

vi.mock('./app/firstReads', () => ({ readFirst: vi.fn() }));
vi.mock('./app/renderConsole', () => ({ renderConsole: () => Promise.reject(new TypeError('Failed to fetch')) }));

test('a console that cannot start says so', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  await import('./main');
  await vi.waitFor(() => expect(document.body).toHaveTextContent(/could not start\. .*reload.*Failed to fetch/));
});
