/**
 * The sandbox's controls for one world, and the API as a client would call it, through Playwright's request context.
 */
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import type { RunAnswer, UploadStrategy } from '../../../src/api/client/sandbox/control';
import type { FaultForm } from '../../../src/api/client/sandbox/faultForm';
import type { EndpointId } from '../../../src/contract/endpoints';
import type { WorldState } from '../../../src/sandbox/control/control';
import type { ControlForm } from '../../../src/sandbox/control/controlForms';
import type { AnswerTo } from '../../../src/sandbox/testSupport';
import { withoutSeededPrep } from '../../../src/sandbox/world/testSupport';
import type { AccountName } from '../../../src/sandbox/ground/accounts';

export type Account = AccountName | 'expired' | 'revoked';
/** The body of a route's answer, in which the sandbox leaves nothing out. */
export type AnswerOf<Id extends EndpointId> = AnswerTo<Id>['body'];
type SeenRequest = WorldState['requests'][number];

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

  /** The world's state and what it has recorded, without the prep that seller has under way from the beginning. */
  async state(): Promise<WorldState> {
    return withoutSeededPrep((await (await answered(this.#request.get(this.#base))).json()) as WorldState);
  }

  /** The requests a route has received, oldest first: `requests('POST /api/seller/products/:id/prep')`. */
  async requests(route: string): Promise<SeenRequest[]> {
    return (await this.state()).requests.filter((request) => request.route === route);
  }

  /** The number of requests a route has received. */
  async asked(route: string): Promise<number> {
    return (await this.requests(route)).length;
  }

  /** An account's Points, and the number of requests that these routes have received. */
  async account(name: AccountName, ...routes: string[]) {
    const { accounts, requests } = await this.state();
    const { available, held, spent } = accounts[name];
    return { available, held, spent, sent: requests.filter(({ route }) => routes.includes(route ?? '')).length };
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
  async commitVersion(productId: string, version: ControlForm<'products/:id/versions'> = {}): Promise<void> {
    await this.#post(`/products/${productId}/versions`, version);
  }

  /** Gives the seller this many more products. */
  async addProducts(count: number): Promise<void> {
    await this.#post('/products', { count });
  }

  /** Gives the buyer this many purchases in place of its own. */
  async setPurchases(count: number): Promise<void> {
    await this.#post('/purchases', { count, account: 'buyer' });
  }

  /** Chooses when the request of a run is answered: once it is admitted, or once it has ended. */
  async answerRuns(answer: RunAnswer): Promise<void> {
    await this.#post('/runs', { answer });
  }

  /** Chooses what `upload-url` answers: a form for the storage, or that the artifact comes with the commit. */
  async takeUploads(strategy: UploadStrategy): Promise<void> {
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
