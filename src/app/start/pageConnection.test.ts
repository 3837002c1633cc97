/** The page reads what the server writes into it. Both sides are tested here, because the test needs a document. */
import { expect, test } from 'vitest';
import { type Connection, servedLive } from '../../lib/connection';
import { contentSecurityPolicy } from '../../lib/csp';
import { livePage, emptyConnection } from '../../lib/page/livePage';
import { readPageConnection } from './pageConnection';

const built = { kind: 'sandbox', transport: 'server', baseUrl: '', label: 'Sandbox' } as const satisfies Connection;
const live = servedLive('https://api.example', []);
const pageWith = (head: string, body = '') =>
  new DOMParser().parseFromString(`<head>${head}</head><body>${body}</body>`, 'text/html');
const written = `<script type="application/json" id="connection">${JSON.stringify(live)}</script>`;

test('a served page has the connection that its server wrote into it, otherwise that of the build', () => {
  expect(readPageConnection(pageWith(written), built)).toEqual(live);
  expect(readPageConnection(pageWith(''), built)).toBe(built);
});

test.each<[string, Document, Connection]>([
  ['a build with its sandbox in the page', pageWith(written), { ...built, transport: 'worker' }],
  ['a static build for a service', pageWith(written), { ...live, baseUrl: 'https://api.example' }],
  ['what stands in the body', pageWith('', written), built],
  ['an element that is no script', pageWith('<meta id="connection">'), built],
  ['a script without text', pageWith('<script id="connection"></script>'), built],
])('%s does not choose another', (_, page, connection) => {
  expect(readPageConnection(page, connection)).toBe(connection);
});

const open = `<meta content="${contentSecurityPolicy([])}; trusted-types a" />${emptyConnection}<main>unsaid</main>`;

test('the page says its connection, and may call only itself and the origins of its storage', () => {
  const connection = servedLive('https://api.example/v1', ['https://files.example']);
  const page = new DOMParser().parseFromString(livePage(open, connection), 'text/html');
  expect(JSON.parse(page.querySelector('script#connection')?.textContent ?? '')).toEqual(connection);
  expect(page.querySelector('meta')?.content).toContain("connect-src 'self' https://files.example; form-action");
  expect(page.querySelector('meta')?.content).toMatch(/; trusted-types a$/);
  expect(page.querySelector('main')?.textContent).toBe('unsaid');
});

test.each(['</script><script src=x>', '<!--<script>', String.raw`$& $1 \ "`])(
  'a label with %s stays a label',
  (label) => {
    const page = new DOMParser().parseFromString(livePage(open, servedLive(label, [])), 'text/html');
    expect(page.querySelectorAll('script')).toHaveLength(1);
    expect(JSON.parse(page.querySelector('script')?.textContent ?? '')).toMatchObject({ label });
    expect(page.querySelector('main')?.textContent).toBe('unsaid');
  },
);

test.each([
  ['without the place for it', open.replace(emptyConnection, '')],
  ['with two of them', open + emptyConnection],
  ['with another policy', open.replace("connect-src 'self'", "connect-src 'self' https://other.example")],
])('a page %s is refused', (_, text) => {
  expect(() => livePage(text, servedLive('https://api.example', []))).toThrow('of another version');
});
