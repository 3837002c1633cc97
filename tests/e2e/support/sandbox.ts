/**
 * The sandbox's controls for one world, and the API as a client would call it, through Playwright's request context.
 */
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import type { FaultForm } from '../../../src/api/client/sandbox/faultForm';

export type Account = 'seller' | 'buyer' | 'readonly' | 'broke' | 'newcomer' | 'expired' | 'revoked';
type Holder = Exclude<Account, 'expired' | 'revoked'>;

export interface Statement {
  granted: number;
  available: number;
  held: number;
  spent: number;
  entries: { at: string; kind: 'grant' | 'hold' | 'spend' | 'return'; points: number; reference: string }[];
}

export interface SeenRequest {
  at: string;
  method: string;
  path: string;
  /** `POST /api/seller/products/:id/prep`; null for an unknown route. */
  route: string | null;
  account: string;
  /** Null while pending, and for a dropped connection. */
  status: number | null;
  code: string | null;
  dropped: boolean;
  body: string | null;
}

export interface WorldState {
  now: string;
  /** How far controls have advanced the clock, in milliseconds. */
  advancedMs: number;
  accounts: Record<Holder, Statement>;
  faults: readonly unknown[];
  heldAnswers: number;
  requests: SeenRequest[];
  latencyMs: number;
  pricePercent: number;
  runAnswer: 'ended' | 'admitted';
  uploadStrategy: 'form' | 'multipart';
}

export interface NewVersion {
  version?: string;
  sizeBytes?: number;
  outcome?: 'passing' | 'failing' | 'work_fails';
}

export class Sandbox {
  readonly world: string;
  readonly #request: APIRequestContext;
  readonly #base: string;

  /** `origin` is empty for the console under test. */
  constructor(request: APIRequestContext, world: string, origin = '') {
    this.world = world;
    this.#request = request;
    this.#base = `${origin}/__sandbox/worlds/${world}`;
  }

  /** The token of an account in this world: `txk_sandbox_seller_w-1a2b3c`. */
  token(account: Account): string {
    return `txk_sandbox_${account}_${this.world}`;
  }

  /** The world's state and what it has recorded. */
  async state(): Promise<WorldState> {
    return (await (await answered(this.#request.get(this.#base))).json()) as WorldState;
  }

  /** The requests a route has received, oldest first: `requests('POST /api/seller/products/:id/prep')`. */
  async requests(route: string): Promise<SeenRequest[]> {
    return (await this.state()).requests.filter((request) => request.route === route);
  }

  /** The number of requests a route has received. */
  async asked(route: string): Promise<number> {
    return (await this.requests(route)).length;
  }

  /** Advances the world's clock by `ms`. */
  async advance(ms: number): Promise<void> {
    await this.#post('/clock', { advanceMs: ms });
  }

  async fault(fault: FaultForm): Promise<void> {
    await this.#post('/faults', fault);
  }

  /** Waits until an answer is held, and releases it. */
  async release(): Promise<void> {
    await expect.poll(async () => (await this.state()).heldAnswers, 'an answer is held').toBeGreaterThan(0);
    await this.clearFaults();
  }

  /** Removes the waiting faults and releases the held answers. */
  async clearFaults(): Promise<void> {
    await answered(this.#request.delete(`${this.#base}/faults`));
  }

  /** Delays every answer of the world by this many real milliseconds. */
  async latency(ms: number): Promise<void> {
    await this.#post('/latency', { ms });
  }

  /** Raises all prep prices by a percentage. */
  async reprice(percent: number): Promise<void> {
    await this.#post('/prices', { percent });
  }

  /** Commits a version outside the console: the next patch version by default. */
  async commitVersion(productId: string, version: NewVersion = {}): Promise<void> {
    await this.#post(`/products/${productId}/versions`, version);
  }

  /** Gives the seller this many more products. */
  async addProducts(count: number): Promise<void> {
    await this.#post('/products', { count });
  }

  /** Gives an account this many purchases in place of its own. */
  async setPurchases(count: number, account: Holder = 'buyer'): Promise<void> {
    await this.#post('/purchases', { count, account });
  }

  /** Chooses when the request of a run is answered: once it is admitted, or once it has ended. */
  async answerRuns(answer: 'ended' | 'admitted'): Promise<void> {
    await this.#post('/runs', { answer });
  }

  /** Chooses what `upload-url` answers: a form for the storage, or that the artifact comes with the commit. */
  async takeUploads(strategy: 'form' | 'multipart'): Promise<void> {
    await this.#post('/uploads', { strategy });
  }

  /** Seeds the world afresh. */
  async reset(): Promise<void> {
    await answered(this.#request.delete(this.#base));
  }

  /** A `GET` of the API with an account's token; fails unless the status is 2xx. */
  async get<T>(path: string, account: Account = 'seller'): Promise<T> {
    const headers = this.#bearer(account);
    return (await (await answered(this.#request.get(`${this.#origin}${path}`, { headers }))).json()) as T;
  }

  /** A `POST` of the API with an account's token; fails unless the status is 2xx. */
  async post<T>(path: string, data: unknown, account: Account = 'seller'): Promise<T> {
    const headers = this.#bearer(account);
    return (await (await answered(this.#request.post(`${this.#origin}${path}`, { headers, data }))).json()) as T;
  }

  /** A `PATCH` of the API with an account's token; fails unless the status is 2xx. */
  async patch(path: string, data: unknown, account: Account = 'seller'): Promise<void> {
    await answered(this.#request.patch(`${this.#origin}${path}`, { headers: this.#bearer(account), data }));
  }

  #bearer(account: Account): Record<string, string> {
    return { authorization: `Bearer ${this.token(account)}` };
  }

  get #origin(): string {
    return this.#base.replace(/\/__sandbox\/.*/, '');
  }

  async #post(path: string, data: unknown): Promise<void> {
    await answered(this.#request.post(`${this.#base}${path}`, { data }));
  }
}

/** A 2xx answer; the text of any other is the error. */
async function answered(asked: Promise<APIResponse>): Promise<APIResponse> {
  const response = await asked;
  if (!response.ok()) throw new Error(`${response.status()} ${response.url()}: ${await response.text()}`);
  return response;
}
