/** The bodies of the control routes. Unknown fields are refused, because a misspelt one would silently do nothing. */
import { endpoints } from '../../contract/endpoints';
import { fieldIssues } from '../../contract/issues';
import { routeName } from '../../contract/schema/urlCodec';
import { semver } from '../../contract/schema/fields';
import { z, parseContext } from '../../contract/schema/zod';
import { accountNames } from '../core/accounts';
import { runAnswers } from '../world/world';
import { isWorldName } from '../world/worlds';
import { decodeBase64 } from '../../lib/base64';
import { findNearest } from '../../lib/text/findNearest';
import { archiveBytes } from '../artifact/archive';
import { bounds } from '../core/bounds';
import { manyRoutes } from '../core/faults';
import { badField, badRequest } from '../core/refusal';
import { nullBodyStatuses } from '../core/reply';
import { faultRoutes, findNearestRoute } from '../core/routeNames';
import { STORAGE_ROUTE } from '../core/storageForm';

/** Routes that start work, which a fault can make fail. */
const workRoutes = (['seller.prep', 'runs.start', 'runs.startWithFiles'] as const).map((id) =>
  routeName(endpoints[id]),
);
const tenYearsMs = 315_360_000_000;
const tenMinutesMs = 600_000;
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** Headers that the connection or the sandbox sets itself: a wrong one would break the server instead of the client under test. */
const ownHeaders =
  /^(?:connection|content-length|date|keep-alive|set-cookie2?|te|trailer|transfer-encoding|upgrade|vary|access-control-.*)$/;
const MAX_HEADERS = 20;
const headers = z
  .record(
    z.string().check(
      z.regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/),
      z.refine((name) => !ownHeaders.test(name.toLowerCase())),
    ),
    z.string().check(z.regex(/^[\x20-\x7e]{0,2000}$/, 'must be at most 2,000 characters of ASCII in one line')),
  )
  .check(z.refine((given) => Object.keys(given).length <= MAX_HEADERS));

/** What a fault can do, apart from making the work fail. */
const doings = ['status', 'code', 'drop', 'body', 'bodyBase64', 'headers', 'delayMs', 'hold'] as const;
const listed = (names: readonly string[], last: 'and' | 'or') =>
  `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
/** The field and the message of a check on the whole form. */
const unless = (field: string, says: string) => ({ path: [field], params: { says } });

const faults = z
  .strictObject({
    route: z.string().check(
      z.refine((name) => faultRoutes.includes(name), {
        params: {
          says: `must be a route pattern such as ${workRoutes[0]}, or one of ${STORAGE_ROUTE}, ${listed(manyRoutes, 'or')}`,
        },
      }),
    ),
    status: z.optional(whole(200, 599)),
    code: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    message: z.optional(z.string().check(z.maxLength(2_000))),
    retryAfter: z.optional(z.int().check(z.minimum(0))),
    delayMs: z.optional(whole(0, tenMinutesMs)),
    hold: z.optional(z.boolean()),
    times: z.optional(whole(1, 1_000_000)),
    when: z.optional(z.enum(['before', 'after'])),
    drop: z.optional(z.boolean()),
    after: z.optional(whole(0, 1_000_000)),
    body: z.optional(z.string()),
    bodyBase64: z.optional(z.string().check(z.refine((text) => decodeBase64(text) !== undefined))),
    headers: z.optional(headers),
    contentType: z.optional(
      z.string().check(z.regex(/^[\x20-\x7e]+$/, 'must be a media type such as text/html; charset=utf-8')),
    ),
    work: z.optional(z.literal('fails')),
  })
  .check(
    z.refine(
      (fault) => fault.work === undefined || workRoutes.includes(fault.route),
      unless('work', `is only for ${workRoutes.join(', ')}`),
    ),
    z.refine(
      (fault) => fault.work === undefined || !doesMore(fault),
      unless('work', `can't be combined with other effects: leave out ${listed(doings, 'and')}`),
    ),
    z.refine(
      (fault) => fault.work !== undefined || doesMore(fault),
      unless('status', `is missing: a fault needs at least one of ${listed([...doings, 'work'], 'or')}`),
    ),
    z.refine(
      (fault) => fault.body === undefined || fault.bodyBase64 === undefined,
      unless('bodyBase64', "can't be combined with body: use one of them"),
    ),
    z.refine(
      (fault) => !fault.drop || fault.status === undefined || !nullBodyStatuses.has(fault.status),
      unless('status', 'must allow a body for drop to cut off: leave it out to cut before the first byte'),
    ),
  );

/** By the path of the control within its world. */
export const controlForms = {
  clock: z.strictObject({ advanceMs: whole(0, tenYearsMs) }),
  latency: z.strictObject({ ms: whole(0, tenMinutesMs) }),
  prices: z.strictObject({ percent: whole(-99, 1_000) }),
  queue: z.strictObject({ ahead: whole(0, 1_000) }),
  rate: z.strictObject({ perMinute: whole(1, 1_000_000) }),
  runs: z.strictObject({ answer: z.enum(runAnswers) }),
  uploads: z.strictObject({ strategy: z.enum(['form', 'multipart']) }),
  faults,
  purchases: z.strictObject({ count: whole(0, bounds.purchases), account: z.optional(z.enum(accountNames)) }),
  revocations: z.strictObject({ productId: z.uuid(), account: z.optional(z.enum(accountNames)) }),
  products: z.strictObject({ count: whole(0, bounds.addedProducts) }),
  'products/:id/versions': z.strictObject({
    version: z.optional(semver()),
    sizeBytes: z.optional(whole(archiveBytes.min, archiveBytes.max)),
    outcome: z.optional(z.enum(['passing', 'failing', 'work_fails'])),
    signed: z.optional(z.boolean()),
  }),
};
/** The body of the control that forks a world. */
export const forkForm = z.strictObject({
  to: z.string().check(z.refine(isWorldName, { params: { says: 'must be 1 to 64 letters, digits or hyphens' } })),
  /** After that many entries; all by default. */
  at: z.optional(z.int().check(z.minimum(0))),
  /** Whether an existing world of that name is replaced (the default) or the fork is refused. */
  replace: z.optional(z.boolean()),
});

export type Control = keyof typeof controlForms;
export type ControlForm<C extends Control> = z.infer<(typeof controlForms)[C]>;

function doesMore(fault: Partial<Record<(typeof doings)[number], unknown>>): boolean {
  return doings.some((doing) => fault[doing] !== undefined && fault[doing] !== false && fault[doing] !== 0);
}

/** The body of a control as parsed by its schema. Throws 400 naming every wrong or unknown field, and the closest known one. */
export function validateControl<C extends Control>(control: C, value: unknown): ControlForm<C> {
  const parsed = controlForms[control].safeParse(value, parseContext);
  if (parsed.success) return parsed.data as ControlForm<C>;
  const known = Object.keys(controlForms[control].shape);
  throw badRequest(
    fieldIssues(parsed.error).map(({ field, message }) => {
      const meant = message.includes("isn't a known field") ? findNearest(field, known) : undefined;
      const route = control === 'faults' && field === 'route' ? faultRouteMeant(value) : undefined;
      return { field, message: [message, describeNearest(meant ?? route)].filter(Boolean).join(' ') };
    }),
  );
}

/** A sentence that suggests what was probably meant. */
export const describeNearest = (name: string | undefined): string =>
  name === undefined ? '' : `Did you mean ${name}?`;

/** The known route closest to that of a fault. */
function faultRouteMeant(fault: unknown): string | undefined {
  const { route } = fault as { route?: unknown };
  return typeof route === 'string' ? findNearestRoute(route, faultRoutes) : undefined;
}

/** Throws 400 for a fault that cuts a connection. */
export function refuseCut(body: object): void {
  if ((body as ControlForm<'faults'>).drop !== true) return;
  throw badField('drop', "drop isn't available here: this sandbox can't cut connections.");
}
