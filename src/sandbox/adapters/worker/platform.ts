/**
 * The part of Cloudflare's platform that this adapter uses, as documented at https://developers.cloudflare.com/durable-objects/api/. Declared here
 * because the platform's own types replace those of the DOM, in which the sandbox is written.
 */

/** A value of SQLite. */
export type SqlValue = string | number | ArrayBuffer | null;

export interface Sql {
  /** Runs a statement at once. What is written before the next wait becomes durable together. */
  exec: (statement: string, ...values: SqlValue[]) => { toArray: () => Record<string, SqlValue>[] };
}

export interface ObjectStorage {
  sql: Sql;
  /** Runs `work` as one transaction. */
  transactionSync: <T>(work: () => T) => T;
  /** Resolves once all that was written is durable. */
  sync: () => Promise<void>;
  /** Schedules a call of the object's `alarm` at a time, ms epoch, which replaces the scheduled one. */
  setAlarm: (at: number) => Promise<void>;
  deleteAlarm: () => Promise<void>;
}

export interface ObjectState {
  storage: ObjectStorage;
}

interface Fetcher {
  fetch: (request: Request) => Promise<Response>;
}

interface ObjectNamespace {
  idFromName: (name: string) => unknown;
  get: (id: unknown) => Fetcher;
}

/** Bindings and settings, from `wrangler.json` and the deployment. */
export interface Env {
  WORLDS: ObjectNamespace;
  /** The files of the console. */
  ASSETS: Fetcher;
  /** The https origin at which the console is deployed: admitted like loopback. */
  PUBLIC_ORIGIN?: string;
  /** The access token of the controls. */
  SANDBOX_ACCESS_TOKEN?: string;
  /** Size of the catalog. */
  SANDBOX_PRODUCTS?: string;
  /** `1` turns an answer that breaks the contract into an error. */
  SANDBOX_STRICT?: string;
}

/** The object of a world. */
export function getWorldObject({ WORLDS }: Env, world: string): Fetcher {
  return WORLDS.get(WORLDS.idFromName(world));
}
