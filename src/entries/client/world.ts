import { withoutSecrets } from '../../lib/secrets/secrets';
import type { WorldState } from '../../sandbox/control/worldState';
import type { Control, ControlForm } from '../../sandbox/control/controlForms';
import type { CreatedWorld } from '../../sandbox/control/snapshotControls';
import type { FaultRoute, SandboxRoute } from '../../sandbox/core/routeNames';
import type { Account } from '../../sandbox/world/tokens';
import { checkRoute, checkWorldName, checkOptions, tokenFor } from './checkArguments';

// `Made` is its public name.
export type { Account, FaultRoute, CreatedWorld as Made, SandboxRoute, WorldState };

/** Sends a request to a sandbox and returns its answer: `fetch`, or a sandbox in the same process. */
export type SandboxFetch = (request: Request) => Promise<Response>;
/** What a world has recorded of a request. */
export type SeenRequest = WorldState['requests'][number];
/** A failure that the sandbox should produce. */
export type Fault = Omit<ControlForm<'faults'>, 'route'> & { route: FaultRoute };
/** A waiting failure, with its `id`. */
export type WaitingFault = WorldState['faults'][number];
/** The Points of each account, with all entries of its ledger. */
export type Ledgers = WorldState['accounts'];
/** The current settings: those that `set` changed, otherwise those that the world started with. */
export type Settings = Pick<
  WorldState,
  'latencyMs' | 'pricePercent' | 'auditsAhead' | 'requestsPerMinute' | 'runAnswer' | 'uploadStrategy'
>;
type SettableControl = Exclude<Control, 'products/:id/versions'>;
type SettingForm<C extends SettableControl> = C extends 'faults' ? Fault : ControlForm<C>;

export interface Faults {
  /** Makes the next request to the fault's route fail like this, or as many as `times` says. */
  add: (fault: Fault) => Promise<WaitingFault>;
  /** Those that wait. */
  list: () => Promise<WaitingFault[]>;
  /** Removes a waiting fault by its id. */
  remove: (id: number) => Promise<void>;
  /** Removes the waiting faults and releases held answers. */
  clear: () => Promise<void>;
  /** Waits at most 5 seconds until an answer is held (`hold: true`), and releases it. */
  release: () => Promise<void>;
}

export interface Clock {
  /** Moves the world's time forward by `ms`. Work that is due by then ends at once. */
  advance: (ms: number) => Promise<void>;
  /** The world's time, ISO 8601. */
  now: () => Promise<string>;
}

export interface ForkOptions {
  /** The world after that many entries of its history; all by default. */
  at?: number | undefined;
  /** Whether an existing world of that name is replaced (default); with false, it is an error. */
  replace?: boolean | undefined;
}

const POLL_MS = 25;
const MAX_POLLS = 200;

/**
 * One world of a sandbox: its tokens, its controls and what it has recorded. Every method rejects with the sandbox's message if it refuses, and with
 * a TypeError for an unknown name.
 */
export class World {
  readonly name: string;
  /** Where the sandbox is: `http://localhost:5173`. */
  readonly url: string;
  readonly faults: Faults;
  readonly clock: Clock;
  readonly #fetch: SandboxFetch;

  /**
   * @param fetch sends its requests
   * @param url the sandbox's address, without a trailing slash
   */
  constructor(fetch: SandboxFetch, name: string, url: string) {
    checkWorldName(name);
    this.#fetch = fetch;
    this.name = name;
    this.url = url;
    this.faults = {
      add: async (fault) => (await this.#json<{ fault: WaitingFault }>('POST', '/faults', fault)).fault,
      list: async () => (await this.state()).faults,
      remove: async (id) => void (await this.#control('DELETE', `/faults/${id}`)),
      clear: async () => void (await this.#control('DELETE', '/faults')),
      release: async () => {
        await this.#untilHeld();
        await this.faults.clear();
      },
    };
    this.clock = {
      advance: (ms) => this.set('clock', { advanceMs: ms }),
      now: async () => (await this.state()).now,
    };
  }

  /** Another world of the same sandbox. */
  other(name: string): World {
    return new World(this.#fetch, name, this.url);
  }

  /** The token of an account in this world: `txk_sandbox_seller_w-1a2b3c`. */
  token(account: Account): string {
    return tokenFor(account, this.name);
  }

  /** Its time, settings, waiting faults, the ledgers of its accounts, and its requests, oldest first. */
  state(): Promise<WorldState> {
    return this.#json('GET');
  }

  /** The requests to a route, oldest first: `requests('POST /api/seller/products/:id/prep')`; by default those to all routes. */
  async requests(route?: SandboxRoute): Promise<SeenRequest[]> {
    if (route !== undefined) checkRoute(route);
    const { requests } = await this.state();
    return route === undefined ? requests : requests.filter((request) => request.route === route);
  }

  /** The Points of each account, with all that changed them. */
  async ledgers(): Promise<Ledgers> {
    return (await this.state()).accounts;
  }

  /** What `set` changes. */
  async settings(): Promise<Settings> {
    const { latencyMs, pricePercent, auditsAhead, requestsPerMinute, runAnswer, uploadStrategy } = await this.state();
    return { latencyMs, pricePercent, auditsAhead, requestsPerMinute, runAnswer, uploadStrategy };
  }

  /** Sends a request with an account's token: `ask('get', '/api/seller/products', 'seller')`. Rejects unless the status is 2xx. */
  async ask(method: 'get' | 'post' | 'patch', path: string, account: Account, data?: unknown): Promise<Response> {
    const headers = new Headers({ authorization: `Bearer ${this.token(account)}` });
    return this.#ask(method.toUpperCase(), path, headers, data);
  }

  /** Calls any other control by its path in the world: `set('prices', { percent: 10 })`. */
  async set<C extends SettableControl>(control: C, form: SettingForm<C>): Promise<void> {
    await this.#control('POST', `/${control}`, form);
  }

  /** Commits a new version of an own product, as if in the signed-in site; by default the next patch version. */
  async commitVersion(productId: string, version: ControlForm<'products/:id/versions'> = {}): Promise<void> {
    await this.#control('POST', `/products/${encodeURIComponent(productId)}/versions`, version);
  }

  /** Restarts the world from your own seed: its text in YAML or JSON, or an object. Rejects with everything that is wrong with it, by line. */
  seed(seed: string | object): Promise<CreatedWorld> {
    const text = typeof seed === 'string' ? seed : JSON.stringify(seed, null, 2);
    return this.#json('PUT', '/seed', text, 'application/yaml');
  }

  /** Copies this world, as it is or was, into another one and resolves to it. */
  async fork(to: string, options: ForkOptions = {}): Promise<World> {
    const { at, replace } = checkOptions('fork', options, { at: true, replace: true });
    const made = this.other(to);
    await this.#control('POST', '/fork', {
      to,
      ...(at !== undefined && { at }),
      ...(replace === false && { replace }),
    });
    return made;
  }

  /** Exports the world as a file. */
  async snapshot(): Promise<string> {
    return (await this.#control('GET', '/snapshot')).text();
  }

  /** Replaces this world with a file that `snapshot` returned, from this or any other world. */
  async open(file: string): Promise<void> {
    await this.#control('POST', '/snapshot', file);
  }

  /** Resets the world to its seed. */
  async reset(): Promise<void> {
    await this.#control('DELETE');
  }

  async #untilHeld(): Promise<void> {
    for (let poll = 0; poll < MAX_POLLS; poll += 1) {
      if ((await this.state()).heldAnswers > 0) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error(`World ${this.name} isn't holding a response: no request has hit a fault with \`hold: true\`.`);
  }

  async #json<T>(method: string, path = '', data?: unknown, type?: string): Promise<T> {
    return (await (await this.#control(method, path, data, type)).json()) as T;
  }

  #control(method: string, path = '', data?: unknown, type?: string): Promise<Response> {
    return this.#ask(method, `/__sandbox/worlds/${this.name}${path}`, new Headers(), data, type);
  }

  /** Sends a text unchanged and anything else as JSON. Rejects with the text of any answer but 2xx. */
  async #ask(method: string, path: string, headers: Headers, data?: unknown, type = 'application/json') {
    if (data !== undefined) headers.set('content-type', type);
    const body = data === undefined || typeof data === 'string' ? data : JSON.stringify(data);
    const request = new Request(this.url + path, { method, headers, ...(body !== undefined && { body }) });
    const response = await this.#fetch(request);
    if (response.type === 'error') throw new TypeError(`${method} ${this.url}${path}: the connection was cut.`);
    if (response.ok) return response;
    throw new Error(withoutSecrets(`${response.status} ${this.url}${path}: ${await response.text()}`));
  }
}
