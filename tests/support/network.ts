/** msw in place of the network, in every test that has a page. `tests/setup.ts` starts and stops it. */
import { HttpResponse, http, passthrough } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/** Answers nothing by itself: a request for which the test provided no answer fails the test. */
export const network = setupServer();

/** For the setup of a file: a request without an answer fails its test, and so does an answer that throws while it is made. */
export function replaceNetwork() {
  const broken: Error[] = [];
  beforeAll(() => {
    network.listen({ onUnhandledRequest: 'error' });
    network.events.on('unhandledException', ({ error }) => broken.push(error));
  });
  // Not after each test: requests that a page sends while it is unmounted are answered as in its test.
  beforeEach(() => network.resetHandlers());
  afterEach(() => {
    const [first] = broken.splice(0);
    if (first) throw first;
  });
  afterAll(() => network.close());
}

/** A request as it reached the network. */
export interface Sent {
  /** Without the origin, if it is the page's own. */
  url: string;
  method: string;
  headers: Headers;
  /** The text of the body; null for a form, or without a body. */
  body: string | null;
  form: FormData | null;
  /** For other arguments of `fetch`: redirects, credentials, the referrer, the signal. Its body has been read. */
  request: Request;
}

/** An answer that no sandbox gives: a response, a lost connection, silence until the request is aborted, or a function. */
export type Step = Response | 'lost' | 'silent' | ((sent: Sent) => Response | Promise<Response>);

/** Answers all requests of the test in this order; the last step also answers all further ones. Returns the requests as they arrive. */
export function service(...steps: Step[]): Sent[] {
  const sent: Sent[] = [];
  network.use(
    http.all('*', async ({ request }) => {
      const received = toSent(request);
      sent.push(received);
      const step = steps[Math.min(sent.length, steps.length) - 1];
      await readBody(received);
      if (step === 'silent') return new Promise<never>(() => undefined);
      if (step === undefined || step === 'lost') return HttpResponse.error();
      return typeof step === 'function' ? step(received) : step.clone();
    }),
  );
  return sent;
}

/** Lets the test's requests through to real servers, for what only their bytes can show. */
export function realNetwork(): void {
  network.use(http.all('*', () => passthrough()));
}

/** What is known of a request before its body is read. */
export function toSent(request: Request): Sent {
  const { origin, pathname, search } = new URL(request.url);
  const url = origin === location.origin ? pathname + search : request.url;
  return { url, method: request.method, headers: request.headers, body: null, form: null, request };
}

/** Reads the body of its request into it. */
export async function readBody(sent: Sent): Promise<void> {
  const { request } = sent;
  if (!request.body) return;
  if (request.headers.get('content-type')?.startsWith('multipart/')) sent.form = await request.formData();
  else sent.body = await request.text();
}
