/** The world of a journey: the package's own, the controls by name, and the API as a client would call it. */
import type { APIRequestContext } from '@playwright/test';
import type { EndpointId } from '../../../src/contract/endpoints';
import {
  type Account,
  type Fault,
  type SandboxRoute,
  World,
  type WorldState,
  requestFetch,
} from '../../../src/entries/playwright';
import type { ControlForm } from '../../../src/sandbox/control/controlForms';
import type { AccountName } from '../../../src/sandbox/core/accounts';
import type { AnswerTo } from '../../../src/sandbox/testSupport';
import { withoutSeededPrep } from '../../../src/sandbox/world/testSupport';

export type { Account };
/** The body of a route's answer, in which the sandbox leaves nothing out. */
export type AnswerBody<Id extends EndpointId> = AnswerTo<Id>['body'];

export class Sandbox extends World {
  constructor(request: APIRequestContext, world: string, origin: string) {
    super(requestFetch(request), world, origin);
  }

  get world(): string {
    return this.name;
  }

  /** The world's state and what it has recorded, without the prep that seller has under way from the beginning. */
  override async state(): Promise<WorldState> {
    return withoutSeededPrep(await super.state());
  }

  /** The number of requests a route has received. */
  async asked(route: string): Promise<number> {
    return (await this.requests(route as SandboxRoute)).length;
  }

  /** An account's Points, and the number of requests that these routes have received. */
  async account(name: AccountName, ...routes: string[]) {
    const { accounts, requests } = await this.state();
    const { available, held, spent } = accounts[name];
    return { available, held, spent, sent: requests.filter(({ route }) => routes.includes(route ?? '')).length };
  }

  advance(ms: number): Promise<void> {
    return this.clock.advance(ms);
  }

  /** For routes that are known only when the test runs; the sandbox refuses one that there is not. */
  async fault(fault: Omit<Fault, 'route'> & { route: string }): Promise<void> {
    await this.faults.add(fault as Fault);
  }

  release(): Promise<void> {
    return this.faults.release();
  }

  clearFaults(): Promise<void> {
    return this.faults.clear();
  }

  /** Delays every response of the world by this many milliseconds of real time. */
  latency(ms: number): Promise<void> {
    return this.set('latency', { ms });
  }

  /** Raises all prep prices by a percentage. */
  reprice(percent: number): Promise<void> {
    return this.set('prices', { percent });
  }

  /** Gives the seller this many more products. */
  addProducts(count: number): Promise<void> {
    return this.set('products', { count });
  }

  /** Gives the buyer this many purchases in place of its own. */
  setPurchases(count: number): Promise<void> {
    return this.set('purchases', { count, account: 'buyer' });
  }

  /** Chooses when the request of a run is answered: once it is admitted, or once it has ended. */
  answerRuns(answer: ControlForm<'runs'>['answer']): Promise<void> {
    return this.set('runs', { answer });
  }

  /** Chooses what `upload-url` answers: a form for the storage, or that the artifact comes with the commit. */
  takeUploads(strategy: ControlForm<'uploads'>['strategy']): Promise<void> {
    return this.set('uploads', { strategy });
  }

  /** A `GET` of the API with an account's token; fails unless the status is 2xx. */
  async get<T>(path: string, account: Account = 'seller'): Promise<T> {
    return (await (await this.ask('get', path, account)).json()) as T;
  }

  /** A `POST` of the API with an account's token; fails unless the status is 2xx. */
  async post<T>(path: string, data: unknown, account: Account = 'seller'): Promise<T> {
    return (await (await this.ask('post', path, account, data)).json()) as T;
  }

  /** A `PATCH` of the API with an account's token; fails unless the status is 2xx. */
  async patch(path: string, data: unknown, account: Account = 'seller'): Promise<void> {
    await this.ask('patch', path, account, data);
  }
}
