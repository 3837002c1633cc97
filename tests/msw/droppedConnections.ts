/** How a connection that ends early reaches `fetch`: the same over msw's handlers, in each environment of tests, as over a real one. */
import { expect, test } from 'vitest';

const route = 'GET /api/catalog/products';

/** Each way to read a body. */
const ways = {
  json: (answer) => answer.json(),
  text: (answer) => answer.text(),
  bytes: (answer) => answer.arrayBuffer(),
  blob: (answer) => answer.blob(),
  'its reader': async (answer) => {
    const reader = answer.body!.getReader();
    for (let part = await reader.read(); !part.done;) part = await reader.read();
  },
  'a copy': (answer) => answer.clone().text(),
  'the original of a copy': (answer) => {
    answer.clone();
    return answer.text();
  },
} satisfies Record<string, (answer: Response) => Promise<unknown>>;

/** Tests of a sandbox at an address, in a world of their own. `whyLost` is what `fetch` says before the head. */
export function testDroppedConnections(origin: () => string, world: string, whyLost: RegExp): void {
  const ask = async (fault: object, signal?: AbortSignal): Promise<Response> => {
    const set = await fetch(`${origin()}/__sandbox/worlds/${world}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ route, ...fault }),
    });
    expect(set.status).toBe(200);
    const headers = { authorization: `Bearer txk_sandbox_seller_${world}` };
    return fetch(`${origin()}/api/catalog/products`, { headers, ...(signal && { signal }) });
  };

  test.each([{}, { when: 'after' }])('before its head, it rejects with a TypeError: %j', async (when) => {
    const error: unknown = await ask({ drop: true, ...when }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toMatch(whyLost);
  });

  test.each(
    Object.keys(ways).flatMap((way) =>
      [{ status: 200 }, { status: 200, when: 'after' }, { status: 500 }].map((fault) => [way, fault] as const),
    ),
  )('within its body, reading %s rejects with a TypeError: %j', async (way, fault) => {
    const answer = await ask({ drop: true, ...fault });
    expect(answer.status).toBe(fault.status);
    const error: unknown = await ways[way as keyof typeof ways](answer).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({
      name: 'TypeError',
      message: 'terminated',
      cause: { name: 'SocketError', code: 'UND_ERR_SOCKET', message: 'other side closed' },
    });
  });

  test.each(Object.keys(ways))('an abort is reported as one by %s, not as a connection that ended', async (way) => {
    const leaving = new AbortController();
    const answer = await ask({ delayMs: 0, status: 200, body: 'x'.repeat(300_000) }, leaving.signal);
    leaving.abort();
    const error: unknown = await ways[way as keyof typeof ways](answer).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'AbortError' });
  });
}
