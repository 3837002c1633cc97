import type { ServerResponse } from 'node:http';

export const nothingText = 'There is nothing at this address. The console starts at /.\n';

/** Answers an address that belongs neither to a screen nor to a file: 404 and one line of plain text, never a page. */
export function nothingHere(outgoing: ServerResponse): void {
  outgoing.writeHead(404, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(nothingText),
    'cache-control': 'no-store',
  });
  outgoing.end(nothingText);
}
