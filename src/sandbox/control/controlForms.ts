/** The bodies of the control routes. Unknown fields are refused, because a misspelt one would silently do nothing. */
import { browserOnlyRoutes } from '../../contract/browserOnly';
import { endpointList, endpoints } from '../../contract/endpoints';
import { fieldIssues } from '../../contract/issues';
import { routeName } from '../../contract/schema/wire';
import { semver } from '../../contract/schema/fields';
import { z } from '../../contract/schema/zod';
import { accountNames } from '../ground/accounts';
import { runAnswers } from '../world/world';
import { base64Bytes } from '../../lib/base64';
import { archiveBytes } from '../artifact/archive';
import { bounds } from '../ground/bounds';
import { manyRoutes } from '../ground/faults';
import { badField, badRequest } from '../ground/refusal';
import { nullBodyStatuses } from '../ground/reply';
import { STORAGE_ROUTE } from '../ground/storageForm';

const routeNames = [
  ...endpointList.map(([, endpoint]) => routeName(endpoint)),
  ...browserOnlyRoutes.map(routeName),
  STORAGE_ROUTE,
  ...manyRoutes,
];
/** Routes that start work, which a fault can make fail. */
const workRoutes = (['seller.prep', 'runs.start', 'runs.startWithFiles'] as const).map((id) =>
  routeName(endpoints[id]),
);
const tenYearsMs = 315_360_000_000;
const tenMinutesMs = 600_000;
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** What the connection or the sandbox says itself, and would contradict: a wrong one breaks what serves, not what is tested. */
const ownHeaders =
  /^(?:connection|content-length|date|keep-alive|set-cookie2?|te|trailer|transfer-encoding|upgrade|vary|access-control-.*)$/;
const MOST_HEADERS = 20;
const headers = z
  .record(
    z.string().check(
      z.regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/),
      z.refine((name) => !ownHeaders.test(name.toLowerCase())),
    ),
    z.string().check(z.regex(/^[\x20-\x7e]{0,2000}$/)),
  )
  .check(z.refine((given) => Object.keys(given).length <= MOST_HEADERS));

const faults = z
  .strictObject({
    route: z.string().check(z.refine((name) => routeNames.includes(name))),
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
    bodyBase64: z.optional(z.string().check(z.refine((text) => base64Bytes(text) !== undefined))),
    headers: z.optional(headers),
    contentType: z.optional(z.string().check(z.regex(/^[\x20-\x7e]+$/))),
    work: z.optional(z.literal('fails')),
  })
  .check(
    z.refine((fault) => fault.work === undefined || workRoutes.includes(fault.route), { path: ['work'] }),
    z.refine((fault) => fault.work === undefined || !doesMore(fault), { path: ['work'] }),
    z.refine((fault) => fault.work !== undefined || doesMore(fault), { path: ['status'] }),
    z.refine((fault) => fault.body === undefined || fault.bodyBase64 === undefined, { path: ['bodyBase64'] }),
    z.refine((fault) => !fault.drop || fault.status === undefined || !nullBodyStatuses.has(fault.status), {
      path: ['status'],
    }),
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
    version: z.optional(semver),
    sizeBytes: z.optional(whole(archiveBytes.min, archiveBytes.max)),
    outcome: z.optional(z.enum(['passing', 'failing', 'work_fails'])),
    signed: z.optional(z.boolean()),
  }),
};
export type Control = keyof typeof controlForms;
export type ControlForm<C extends Control> = z.infer<(typeof controlForms)[C]>;

type Doing = 'status' | 'code' | 'drop' | 'body' | 'bodyBase64' | 'headers' | 'delayMs' | 'hold';

function doesMore(fault: Partial<Record<Doing, unknown>>): boolean {
  const { status, code, body, bodyBase64, headers, drop, delayMs, hold } = fault;
  return (
    [status, code, body, bodyBase64, headers].some((given) => given !== undefined) ||
    [drop, delayMs, hold].some(Boolean)
  );
}

/** The body of a control as parsed by its schema. Throws 400 naming every wrong or unknown field. */
export function judgeControl<C extends Control>(control: C, value: unknown): ControlForm<C> {
  const judged = controlForms[control].safeParse(value);
  if (judged.success) return judged.data as ControlForm<C>;
  throw badRequest(fieldIssues(judged.error));
}

/** Throws 400 for a fault that cuts a connection. */
export function refuseCut(body: object): void {
  if ((body as ControlForm<'faults'>).drop !== true) return;
  throw badField('drop', 'drop cannot be had here: where this sandbox runs, it cannot cut a connection.');
}
