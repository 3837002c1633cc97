/** The table of controls, for the OpenAPI document and for the refusal of an unknown address. */
import type { ExtraRoute, ExtraRoutes } from '../../contract/openapi';
import { sandboxRequired } from '../../contract/schema/provenance';
import { z } from '../../contract/schema/zod';
import { MAX_LISTED } from '../history/listing';
import { snapshotForm } from '../history/snapshot';
import {
  changesAnswer,
  doneAnswers,
  fault,
  healthAnswer,
  historyAnswer,
  createdAnswer,
  overviewAnswer,
  removalAnswers,
  resetAnswer,
  stateAnswer,
  statement,
} from './controlAnswers';
import { seedForm } from '../seed/seedForms';
import { type Control, controlForms, forkForm } from './controlForms';
import type { Removal } from './controls';

const BASE = '/__sandbox/worlds/:world';
const worldName = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));
const inWorld = { world: sandboxRequired(worldName, 'The name of the world, as in a token.') };

type Row = ExtraRoute;

/** The last part of its operationId, its summary and its description. */
type RouteText = readonly [id: string, summary: string, description: string];

const postTexts: Readonly<Record<Control, RouteText>> = {
  clock: [
    'advanceClock',
    'Advance the clock of the world',
    'Moves the time of the world forward. Everything due by then happens immediately: runs and auditions end, and links expire.',
  ],
  latency: [
    'setLatency',
    'Delay every response of the world',
    'Delays every response of the world by this many milliseconds of real time. 0 removes the delay.',
  ],
  prices: [
    'setPrices',
    'Raise prep prices by a percentage',
    'Changes prep prices for new quotes. A prep confirmed with an earlier quote is refused with 409.',
  ],
  queue: [
    'setQueue',
    'Set the length of the audit queue',
    'Sets how many versions of other sellers wait in the audit queue ahead of the next one that is submitted.',
  ],
  rate: [
    'setRate',
    'Limit the requests of an account per minute',
    'Sets how many requests an account may send in a minute of the world’s time. Above this, requests get 429.',
  ],
  runs: [
    'setRunAnswer',
    'Choose when runs respond',
    'Chooses when runs respond: with the result once the run has ended, as the service does, or as soon as it’s admitted.',
  ],
  uploads: [
    'setUploadStrategy',
    'Choose how artifacts are uploaded',
    'Chooses whether an artifact is uploaded to storage with a signed form, or sent with the commit itself.',
  ],
  faults: [
    'addFault',
    'Make the next requests to a route fail, wait or lose their response',
    'Adds a fault to a route: a status, another body, a delay or a dropped connection, before or after the work. It applies to as many requests as `times` says.',
  ],
  purchases: [
    'setPurchases',
    'Replace the purchases of an account',
    'Replaces the purchases of an account with this many.',
  ],
  revocations: [
    'revokeEntitlement',
    'Revoke the free entitlement of an account to a Pack',
    'Revokes an account’s free Pack, as the service may do.',
  ],
  products: ['addProducts', 'Add products to a seller', 'Adds this many products to the seller, to test long lists.'],
  'products/:id/versions': [
    'commitVersion',
    'Commit a version, as if in the signed-in site',
    'Gives a product a new current version, which makes quotes for the previous one stale. Its audition can be set to fail.',
  ],
};

const removalTexts: Readonly<Record<Removal, RouteText>> = {
  faults: [
    'clearFaults',
    'Remove all pending faults and release held responses',
    'Removes every pending fault and releases the responses that faults hold.',
  ],
  'faults/:id': [
    'removeFault',
    'Remove one pending fault',
    'Removes a fault by its number. What it has already done stays.',
  ],
};

/** Path parameters of a control by its path within a world. */
const buildParams = (control: string) =>
  z.object({ ...inWorld, ...(control.includes(':id') && { id: sandboxRequired(z.string()) }) });

const posts = (Object.keys(controlForms) as Control[]).map((control): readonly [string, Row] => {
  const [id, summary, description] = postTexts[control];
  const answer = control in doneAnswers ? doneAnswers[control as keyof typeof doneAnswers] : controlForms[control];
  const mayMiss = control.includes(':id') || control === 'revocations';
  return [
    id,
    {
      method: 'POST',
      path: `${BASE}/${control}`,
      summary,
      description,
      effect: 'writes',
      params: buildParams(control),
      body: { type: 'json', schema: controlForms[control] },
      answer,
      errors: mayMiss ? ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'] : ['BAD_REQUEST'],
    },
  ];
});

const removals = (Object.keys(removalTexts) as Removal[]).map((control): readonly [string, Row] => {
  const [id, summary, description] = removalTexts[control];
  const errors = ['BAD_REQUEST', 'NOT_FOUND'] as const;
  const params = buildParams(control);
  const answer = removalAnswers[control];
  return [
    id,
    { method: 'DELETE', path: `${BASE}/${control}`, summary, description, effect: 'writes', params, answer, errors },
  ];
});

const params = z.object(inWorld);

const otherControls: Readonly<Record<string, Row>> = {
  overview: {
    method: 'GET',
    path: '/__sandbox',
    summary: 'The accounts with their tokens for a world, and what every new world has',
    description:
      'Start here: the tokens that choose an account and a world, and the products, Packs, purchases and runs of every new world, under ids that never change.',
    effect: 'reads',
    query: z.object({ world: z.optional(worldName) }),
    answer: overviewAnswer,
    errors: ['BAD_REQUEST'],
  },
  health: {
    method: 'GET',
    path: '/__sandbox/health',
    summary: 'Whether the sandbox is up',
    description: 'Responds immediately while the sandbox is running, for scripts that wait for it.',
    effect: 'reads',
    answer: healthAnswer,
    errors: [],
  },
  state: {
    method: 'GET',
    path: BASE,
    summary: 'The clock, ledgers, faults, requests and settings of a world',
    description:
      'Everything about a world: its time, the Points of each account, pending faults, latest requests and settings. Secrets are redacted.',
    effect: 'reads',
    params,
    answer: stateAnswer,
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
  },
  reset: {
    method: 'DELETE',
    path: BASE,
    summary: 'Reset the world',
    description: 'Discards the world and starts a fresh one.',
    effect: 'writes',
    params,
    answer: resetAnswer,
    errors: ['BAD_REQUEST'],
  },
  seed: {
    method: 'PUT',
    path: `${BASE}/seed`,
    summary: 'Restart the world with a custom seed, in JSON or YAML',
    description:
      'Replaces the world with one that begins with the given seed. An invalid seed is refused, with the line and field of every error.',
    effect: 'writes',
    params,
    body: { type: 'json', schema: seedForm },
    answer: createdAnswer,
    errors: ['BAD_REQUEST'],
  },
  history: {
    method: 'GET',
    path: `${BASE}/history`,
    summary: 'The history of the world, newest first',
    description:
      'The entries of the history: what each account and control did, with its status and the Points it moved.',
    effect: 'reads',
    params,
    query: z.object({
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_LISTED))),
      before: z.optional(z.int().check(z.minimum(1))),
    }),
    answer: historyAnswer,
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
  },
  changes: {
    method: 'GET',
    path: `${BASE}/history/:number/changes`,
    summary: 'The fields that an entry changed, or a range of entries up to it',
    description: 'Compares the world before an entry with the world after it, record by record.',
    effect: 'reads',
    params: z.object({ ...inWorld, number: sandboxRequired(z.string()) }),
    query: z.object({ from: z.optional(z.int().check(z.minimum(1))) }),
    answer: changesAnswer,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'],
  },
  save: {
    method: 'GET',
    path: `${BASE}/snapshot`,
    summary: 'The world as a file',
    description: 'The seed and history of the world, as a file that opens in any sandbox of this release.',
    effect: 'reads',
    params,
    answer: snapshotForm,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'],
  },
  open: {
    method: 'POST',
    path: `${BASE}/snapshot`,
    summary: 'Replace the world with one from a file',
    description: 'Replays a file. A file that was edited, or is from another release, is refused.',
    effect: 'writes',
    params,
    query: z.object({ replace: z.optional(z.enum(['true', 'false'])) }),
    body: { type: 'json', schema: snapshotForm },
    answer: createdAnswer,
    errors: ['BAD_REQUEST', 'CONFLICT'],
  },
  fork: {
    method: 'POST',
    path: `${BASE}/fork`,
    summary: 'Copy the world, as it is or as it was',
    description:
      'Copies the world under another name, as it is now or as it was after an entry, so that every test can start from the same state.',
    effect: 'writes',
    params,
    body: { type: 'json', schema: forkForm },
    answer: createdAnswer,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'],
  },
};

/** All controls, each under the id of its operation. */
export const controlRoutes: ExtraRoutes = {
  components: { Fault: fault, Ledger: statement, WorldState: stateAnswer },
  tag: {
    name: 'Sandbox controls',
    description:
      'Available only in the sandbox. They inspect, set up and reset its worlds, and make requests fail. No token is needed.',
  },
  routes: [...Object.entries(otherControls), ...posts, ...removals].map(([id, row]) => [`sandbox.${id}`, row]),
};
