/**
 * The requests that a world has seen, for tests and for the console's sandbox panel. Headers are never recorded, so
 * no token and no provider key can be; what a careless caller put in a query or a body is redacted.
 */
export interface RequestRecord {
  /** ms epoch of the world's clock. */
  at: number;
  method: string;
  /** Path and query. */
  path: string;
  /** As `routeName` writes it; null for an unknown route. */
  route: string | null;
  account: string;
  /** Null while it is pending, and for a dropped connection. */
  status: number | null;
  /** The machine code of an error answer. */
  code: string | null;
  dropped: boolean;
  /** The request's text, redacted and trimmed; null without one. */
  body: string | null;
}

const keptRecords = 500;
const keptCharacters = 2_000;
const secretField =
  /("[^"]*(?:token|secret|password|authorization|api_?key|provider_?key)[^"]*"\s*:\s*)"(?:[^"\\]|\\.)*"/gi;
const secretParameter = /([?&][^=&]*(?:token|secret|password|authorization|api_?key|provider_?key)[^=&]*=)[^&]*/gi;
const tokenValue = /txk_[A-Za-z0-9_-]+/g;

export class RequestLog {
  readonly #records: RequestRecord[] = [];

  /** Notes a request as it comes in; the caller completes the record when it is answered. */
  open(record: Pick<RequestRecord, 'at' | 'method' | 'path' | 'route' | 'account'>): RequestRecord {
    const opened: RequestRecord = {
      ...record,
      path: redact(record.path),
      status: null,
      code: null,
      dropped: false,
      body: null,
    };
    this.#records.push(opened);
    if (this.#records.length > keptRecords) this.#records.shift();
    return opened;
  }

  /** Oldest first. */
  list(): readonly RequestRecord[] {
    return this.#records;
  }
}

/** A body's text as the log keeps it: redacted first, so that trimming cannot lay a secret's half bare. */
export function loggedText(text: string): string {
  const safe = redact(text);
  return safe.length > keptCharacters ? `${safe.slice(0, keptCharacters)}… (${safe.length} characters)` : safe;
}

function redact(text: string): string {
  return text
    .replaceAll(secretField, '$1"[redacted]"')
    .replaceAll(secretParameter, '$1[redacted]')
    .replaceAll(tokenValue, '[redacted]');
}
