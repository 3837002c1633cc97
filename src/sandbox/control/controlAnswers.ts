/** The answers of the controls, for the OpenAPI document. A test checks them. */
import { sellerProductAnswer } from '../../contract/seller';
import { bytes, instant, points, records, uuid } from '../../contract/schema/fields';
import { sandboxOptional, sandboxRequired as field, sometimes } from '../../contract/schema/provenance';
import { z } from '../../contract/schema/zod';

const count = z.int().check(z.minimum(0));

export const healthAnswer = z.looseObject({
  status: field(z.literal('pass'), 'The sandbox is up.'),
  catalogProducts: field(count),
});

const used = field(z.string(), 'What it is for.');
const named = { id: uuid(), name: z.string(), for: used };

export const overviewAnswer = z.looseObject({
  world: z.string(),
  accounts: records({
    account: z.string(),
    label: z.string(),
    description: z.string(),
    token: z.string(),
    usable: field(z.boolean(), 'False for one whose token is always refused.'),
  }),
  seeded: field(
    z.looseObject({
      products: field(records({ ...named, state: z.string() }), 'Products of the seller accounts.'),
      packs: field(records({ ...named, slug: z.string() }), 'In the catalog of Packs.'),
      purchases: records({ ...named, account: z.string(), productId: uuid(), slug: z.string() }),
      runs: field(
        records({ id: uuid(), account: z.string(), packId: uuid(), for: used }),
        'Pack runs that ended before the world began.',
      ),
    }),
    'What every new world has, under the same ids.',
  ),
});

export const statement = z.looseObject({
  granted: field(points(), 'The sum of the other three.'),
  available: points(),
  held: field(points(), 'Set aside for work in progress.'),
  spent: points(),
  entries: records({
    at: instant(),
    kind: z.enum(['grant', 'hold', 'spend', 'return']),
    points: points(),
    reference: field(z.string(), 'What the Points were moved for, such as the id of a prep or a run.'),
  }),
});

export const fault = z.looseObject({
  id: z.int(),
  route: z.string(),
  delayMs: count,
  hold: z.boolean(),
  times: field(count, 'The number of requests that it still applies to.'),
  after: field(count, 'The number of requests that it still lets through first.'),
  when: z.enum(['before', 'after']),
  drop: z.boolean(),
});

export const stateAnswer = z.looseObject({
  now: field(instant(), 'The time by the clock of the world.'),
  advancedMs: count,
  accounts: field(z.record(z.string(), statement), 'The ledger of each account.'),
  faults: z.array(fault),
  heldAnswers: count,
  requests: records({
    at: instant(),
    method: z.string(),
    path: z.string(),
    route: z.nullable(z.string()),
    account: z.string(),
    status: z.nullable(z.int()),
    code: z.nullable(z.string()),
    dropped: z.boolean(),
    body: z.nullable(z.string()),
  }),
  latencyMs: count,
  pricePercent: z.int(),
  requestsPerMinute: count,
  auditsAhead: count,
  runAnswer: z.string(),
  uploadStrategy: z.string(),
  history: z.looseObject({
    entries: count,
    bytes: bytes(),
    full: z.boolean(),
    keptIn: z.nullable(z.string()),
    ownSeed: field(z.boolean(), 'Whether the world began with a custom seed.'),
    remark: sometimes(sandboxOptional(z.string(), 'A notice about how the world is saved.')),
  }),
});

/** Answers of the controls that add something or move the clock. A setting is answered with its own body. */
export const doneAnswers = {
  clock: z.looseObject({ now: instant() }),
  faults: z.looseObject({ fault }),
  products: z.looseObject({ added: count, products: field(count, 'The number of products now.') }),
  'products/:id/versions': sellerProductAnswer(),
  purchases: z.looseObject({ account: z.string(), count }),
  revocations: z.looseObject({ account: z.string(), productId: uuid() }),
} as const;

export const removalAnswers = {
  faults: z.looseObject({ released: field(count, 'The number of held responses that were released.') }),
  'faults/:id': z.looseObject({ removed: z.int() }),
} as const;

export const resetAnswer = z.looseObject({ world: z.string(), reset: z.literal(true) });
export const createdAnswer = z.looseObject({ world: z.string(), entries: count, now: instant() });

const moved = z.record(z.string(), z.partialRecord(z.enum(['grant', 'hold', 'spend', 'return']), points()));

export const historyAnswer = z.looseObject({
  entries: records({
    number: field(z.int(), 'Its position in the history, from 1.'),
    at: instant(),
    by: field(z.string(), 'The account, `control`, or the `storage` of uploads.'),
    method: z.string(),
    path: z.string(),
    status: z.nullable(z.int()),
    body: sometimes(sandboxOptional(z.string(), 'The request body as JSON, with long texts truncated.')),
    points: sometimes(sandboxOptional(moved, 'The Points that it moved, by account.')),
  }),
  total: count,
  full: z.boolean(),
});

export const changesAnswer = z.looseObject({
  from: z.int(),
  to: z.int(),
  records: records({
    kind: z.string(),
    id: z.string(),
    name: z.string(),
    is: z.enum(['added', 'changed', 'removed']),
    changes: records({ field: z.string(), before: z.optional(z.string()), after: z.optional(z.string()) }),
  }),
  leftOff: field(count, 'Changed fields beyond the first 500.'),
});
