/**
 * The object of one world:
 *
 * - A request arrives: the world is replayed from the object's storage unless it is loaded. The answer is sent once its entry is durable.
 * - Something becomes due, such as the end of a run: the object's alarm settles the world, which answers waiting requests. The alarm becomes durable together with the entry that it belongs to.
 * - The object ends, at any moment: requests in progress lose their answers, but nothing else. The next request or alarm replays the world. The storage has the idempotency keys that have arrived.
 * - A world is forked under another name: its file goes to the object of that name.
 */
import { DurableObject } from 'cloudflare:workers';
import type { ErrorCode } from '../../../contract/errorCodes';
import { Refusal } from '../../core/refusal';
import type { CreatedWorld } from '../../control/snapshotControls';
import { type SavedWorld, writeSnapshot } from '../../history/snapshot';
import { type Sandbox, createSandbox } from '../../service/sandbox';
import { findWorldName } from '../../world/tokens';
import { isCutBeforeHead } from '../../core/cut';
import { errorAnswer } from '../errorAnswers';
import { readHead } from '../head';
import { type Idempotency, idempotency } from '../idempotency/idempotency';
import { durableObjectStore } from './durableObjectStore';
import { ObjectLog } from './objectLog';
import { objectKeys } from './objectKeys';
import { withRawEncoding, drain } from './messages';
import { type Env, type ObjectState, type ObjectStorage, getWorldObject } from './platform';
import { readSettings } from './settings';

/** Within the platform, nothing uses the host name. */
const INSIDE = 'http://object.invalid';

const cutHere = {
  status: 504,
  code: 'GATEWAY_TIMEOUT',
  message: "A fault would cut the connection here, but this sandbox can't cut connections.",
};

export class WorldObject extends DurableObject {
  readonly #storage: ObjectStorage;
  readonly #log: ObjectLog;
  readonly #sandbox: Sandbox;
  readonly #once: Idempotency['once'];
  #name: string | undefined;
  /** ms epoch; undefined if no alarm is known to be set. */
  #alarmAt: number | undefined;

  constructor(state: ObjectState, env: Env) {
    super(state, env);
    const { storage } = state;
    this.#storage = storage;
    this.#log = new ObjectLog(storage, () => this.#setAlarm());
    this.#sandbox = createSandbox({
      ...readSettings(env),
      worldStore: durableObjectStore(this.#log),
      adapter: {
        settlesWorlds: true,
        cannotCut: true,
        makeElsewhere: (name, ...rest) => (name === this.#name ? undefined : makeElsewhere(env, name, ...rest)),
      },
    });
    this.#once = idempotency({
      store: objectKeys(storage),
      now: Date.now,
      // The platform would reset the connection of a request that is not read to its end. No timer: it would keep the object from ending.
      answersEarly: false,
      // An object shares 128 MB with others.
      bounds: { keys: 20_000, bytes: 8 * 1024 * 1024 },
    }).once;
  }

  /** Answers a request that names the object's world. */
  async fetch(request: Request): Promise<Response> {
    this.#name ??= findWorldName(request);
    const response = await this.#once(request, readHead(request), (passed) => this.#pass(passed));
    await drain(request);
    this.#setAlarm();
    return withRawEncoding(response);
  }

  /** Ends work that is due. */
  async alarm(): Promise<void> {
    this.#alarmAt = undefined;
    this.#name ??= this.#log.name;
    if (this.#name === undefined) return;
    // Finding the world settles it.
    await this.#sandbox.fetch(new Request(`${INSIDE}/__sandbox/worlds/${this.#name}`));
    this.#setAlarm();
  }

  async #pass(request: Request): Promise<Response> {
    const response = await this.#sandbox.fetch(request);
    return isCutBeforeHead(response) ? errorAnswer(cutHere) : response;
  }

  #setAlarm(): void {
    const at = this.#name === undefined ? undefined : this.#sandbox.find(this.#name)?.dueAt;
    if (at === this.#alarmAt) return;
    this.#alarmAt = at;
    void (at === undefined ? this.#storage.deleteAlarm() : this.#storage.setAlarm(at));
  }
}

async function makeElsewhere(env: Env, name: string, saved: SavedWorld, replaces: boolean): Promise<CreatedWorld> {
  const request = new Request(`${INSIDE}/__sandbox/worlds/${name}/snapshot?replace=${replaces}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: await writeSnapshot(saved),
  });
  const answer = await getWorldObject(env, name).fetch(request);
  const body: unknown = await answer.json();
  if (answer.ok) return body as CreatedWorld;
  const { code = null, message } = (body as { error: { code?: ErrorCode; message: string } }).error;
  throw new Refusal(code, message);
}
