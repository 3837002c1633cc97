/**
 * A plain HTTP client, written from the service's document and the contract notes alone. It imports nothing of `src`, so it
 * cannot share a misunderstanding with the console and the sandbox.
 */
import { type DocumentedRoute, findRoute } from './routes';

export type Json = Record<string, unknown>;

export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
  text: string;
}

interface Sending {
  /** Sent as JSON; a form as multipart. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

export class Client {
  readonly #baseUrl: string;
  readonly #token: string;
  readonly #answered: Set<DocumentedRoute>;

  /** `answered` collects the documented routes that gave what was asked for. */
  constructor(baseUrl: string, token: string, answered: Set<DocumentedRoute>) {
    this.#baseUrl = baseUrl;
    this.#token = token;
    this.#answered = answered;
  }

  get = (path: string) => this.send('GET', path);
  post = (path: string, body?: unknown, headers?: Sending['headers']) =>
    this.send('POST', path, { body, ...(headers && { headers }) });

  /** Sends one request with the token. Rejects only if the connection fails or the answer is not JSON. */
  async send(method: string, path: string, { body, headers = {} }: Sending = {}): Promise<Answer> {
    const form = body instanceof FormData;
    const response = await fetch(this.#baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: form ? body : body === undefined ? null : JSON.stringify(body),
      redirect: 'manual',
    });
    const text = await response.text();
    const route = findRoute(method, path);
    if (route && response.ok) this.#answered.add(route);
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Json };
  }
}

/** Status and machine code of a refusal. */
export function refusal({ status, body }: Answer): [number, unknown] {
  return [status, (body['error'] as Json | undefined)?.['code']];
}

/** The records of a collection: the body itself or, as the document names no field, the first array in it. */
export function records({ body }: { body: unknown }): Json[] {
  const list = Array.isArray(body) ? body : Object.values(body as Json).find((value) => Array.isArray(value));
  return (list ?? []) as Json[];
}

/** A single record: under the name, or the body itself. */
export function record({ body }: Answer, name: string): Json {
  return (body[name] as Json | undefined) ?? body;
}

/** The choices of a prep quote, the array whose elements have a `tier`; the price is the integer that says points or cost. */
export function choices({ body }: Pick<Answer, 'body'>): { tier: string; points: number }[] {
  const list = Object.values(body).find((value) => Array.isArray(value) && value.every((each: Json) => each['tier']));
  return ((list ?? []) as Json[]).map((choice) => {
    const priced = Object.entries(choice).find(([name, value]) => /point|cost/i.test(name) && Number.isInteger(value));
    return { tier: String(choice['tier']), points: priced?.[1] as number };
  });
}

/** What a run proposes for the owner's memory. */
export function proposals(run: Json): Json[] {
  const named = Object.entries(run).find(([name, value]) => /proposals$/i.test(name) && Array.isArray(value));
  return (named?.[1] ?? []) as Json[];
}
