import { expect, test, vi } from 'vitest';

vi.mock('./app/start/firstReads', () => ({ sendFirstReads: vi.fn() }));
vi.mock('./app/renderConsole', () => ({ renderConsole: () => Promise.reject(new TypeError('Failed to fetch')) }));

test('a console that cannot start says so', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  await import('./main');
  await expect.poll(() => document.body.textContent).toMatch(/couldn’t start\. .*reload.*Failed to fetch/);
});
