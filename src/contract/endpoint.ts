import { once } from './schema/once';
import type { ErrorCode } from './errorCodes';
import { uuidText } from './schema/text';
import { documented } from './schema/provenance';
import { z } from './schema/zod';
import { PROVIDER_KEY_HEADER, type Permission } from './values';

/**
 * What a call does: it reads; it mints a short-lived address and changes no record; it changes the account's data; or it spends Points.
 */
export type Effect = 'reads' | 'mints' | 'writes' | 'spends';

/** Whether a call changes nothing that the account has. */
export const isReadOnly = ({ effect }: { effect: Effect }): boolean => effect === 'reads' || effect === 'mints';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH';
  path: `/api/${string}`;
  group: 'Token, catalog, orders' | 'Seller, install' | 'Agent Packs' | 'Agent Pack seller';
  summary: string;
  effect: Effect;
  /** The documented permission whose name matches this route, if any. */
  permission?: Permission;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: {
    type: 'json' | 'multipart' | 'json or multipart';
    schema: z.ZodMiniObject;
    /** The media types that a file field of the form accepts, by its name. */
    fileTypes?: Readonly<Record<string, readonly string[]>>;
  };
  /** Optional request headers in addition to Authorization. */
  headers?: Readonly<Record<string, string>>;
  /** 200 by default. */
  status?: 201 | 202;
  answer: z.ZodMiniObject;
  /** Codes in addition to those that any route may return. */
  errors: readonly ErrorCode[];
}

export const recordId = once(() => documented(uuidText(), 'A UUID (observed).'));
export const idParams = once(() => z.object({ id: recordId() }));
export const runIdParams = once(() => z.object({ runId: recordId() }));
export const ownedErrors: readonly ErrorCode[] = ['FORBIDDEN', 'NOT_FOUND'];
/** Only the signed-in site may do it for an ordinary listing. */
export const ownedPackErrors: readonly ErrorCode[] = [...ownedErrors, 'API_TOKEN_SCOPE_FORBIDDEN'];
export const providerKeyHeader = {
  [PROVIDER_KEY_HEADER]:
    "The caller's own key for the provider of the model, with fundingMode byok; request-only. With points it is refused (400), as is a key of another provider.",
};

/** A route as written in its resource's table, with a function for each schema. A GET changes nothing, and has no body. */
export type Route = Pick<Endpoint, 'path' | 'summary' | 'permission' | 'headers' | 'status'> &
  Partial<Pick<Endpoint, 'errors'>> & {
    params?: MakeSchema;
    query?: MakeSchema;
    answer: MakeSchema;
  } & (
    | { method: 'GET'; effect?: 'mints' }
    | {
        method: 'POST' | 'PATCH';
        effect: Effect;
        body?: Omit<NonNullable<Endpoint['body']>, 'schema'> & { schema: MakeSchema };
      }
  );

type MakeSchema = () => z.ZodMiniObject;

/** The same with schemas in place of the functions that make them. */
type Made<Written> = {
  readonly [Name in keyof Written]: Written[Name] extends () => infer Schema
    ? Schema
    : Name extends 'body'
      ? Made<Written[Name]>
      : Written[Name];
};

/**
 * The routes of one resource. A schema is made when it is first read from its route: a page uses few of them, and making all would delay its first
 * requests.
 */
export function defineRoutes<
  const Group extends Endpoint['group'],
  const Routes extends Readonly<Record<string, Route>>,
>(group: Group, routes: Routes) {
  const facts = { group, effect: 'reads', errors: [] };
  const all = Object.entries(routes).map(([id, route]) => [id, toMade({ ...facts, ...route })]);
  return Object.fromEntries(all) as {
    readonly [Id in keyof Routes]: Made<Routes[Id]> & { readonly group: Group } & Pick<Endpoint, 'effect' | 'errors'>;
  };
}

/** A copy with a getter in place of each function. */
function toMade<Written extends object>(written: Written): Made<Written> {
  const made: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(written) as [string, unknown][]) {
    if (typeof value === 'function')
      Object.defineProperty(made, name, { get: once(value as () => unknown), enumerable: true });
    else made[name] = name === 'body' ? toMade(value as object) : value;
  }
  return made as Made<Written>;
}
