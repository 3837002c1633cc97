/** The table of controls: what the OpenAPI document and the refusal of an unknown address know of them. */
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
const inWorld = { world: sandboxRequired(worldName, 'Its name, as in a token.') };

type Row = ExtraRoute;

/** The last part of its operationId, and what it does, in short and in full. */
type RouteText = readonly [id: string, summary: string, description: string];

const postTexts: Readonly<Record<Control, RouteText>> = {
  clock: [
    'advanceClock',
    'Advance the clock of the world; work that is then due ends',
    'Moves the time of the world forward. Everything that is due by then happens at once: runs and auditions end, links expire.',
  ],
  latency: [
    'setLatency',
    'Delay every answer of the world, in real milliseconds',
    'Lets every answer of the world come that much later, in real time; 0 ends it.',
  ],
  prices: [
    'setPrices',
    'Raise prep prices by percent, so that quotes go stale',
    'Changes the prices of preps for quotes from now on, so that a quote given before is refused with 409.',
  ],
  queue: [
    'setQueue',
    'Put versions of other sellers before the next one in the audit queue',
    'Sets how many versions of other sellers wait for their audit before one that is submitted next.',
  ],
  rate: [
    'setRate',
    'Limit the requests of an account in a minute of the world’s clock',
    'Sets how many requests an account may send in a minute of the world’s time before it is answered 429.',
  ],
  runs: [
    'setRunAnswer',
    'Answer a run once it has ended, or at its admission',
    'Chooses when a run is answered: with its result, as clients of the service know it, or as soon as it is admitted.',
  ],
  uploads: [
    'setUploadStrategy',
    'Choose how upload-url answers',
    'Chooses whether an artifact goes to storage by a signed form, or with the commit itself.',
  ],
  faults: [
    'addFault',
    'Let the next requests of a route fail, wait or lose their answer',
    'Adds a failure to a route: a status, another body, a delay, a connection that is cut, before the work or after it. It applies to as many requests as `times` says.',
  ],
  purchases: [
    'setPurchases',
    'Replace the purchases of an account with that many',
    'Gives an account that many purchases, in place of those that it had.',
  ],
  revocations: [
    'revokeEntitlement',
    'Revoke the free entitlement of an account to a Pack',
    'Takes a free Pack away from an account, as the service may.',
  ],
  products: [
    'addProducts',
    'Add that many own products',
    'Adds that many products to those of the seller, for long lists.',
  ],
  'products/:id/versions': [
    'commitVersion',
    'Commit a version, as if in the signed-in site',
    'Gives a product a new current version, so that quotes of the one before are stale. Its audition can be made to fail.',
  ],
};

const removalTexts: Readonly<Record<Removal, RouteText>> = {
  faults: [
    'clearFaults',
    'Remove all pending faults and release held answers',
    'Removes every fault that still waits, and lets the answers go that one of them holds.',
  ],
  'faults/:id': [
    'removeFault',
    'Remove one pending fault',
    'Removes a fault by its number; what it has done stays done.',
  ],
};

/** Path parameters of a control by its path within a world. */
const paramsOf = (control: string) =>
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
      params: paramsOf(control),
      body: { type: 'json', schema: controlForms[control] },
      answer,
      errors: mayMiss ? ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'] : ['BAD_REQUEST'],
    },
  ];
});

const removals = (Object.keys(removalTexts) as Removal[]).map((control): readonly [string, Row] => {
  const [id, summary, description] = removalTexts[control];
  const errors = ['BAD_REQUEST', 'NOT_FOUND'] as const;
  const params = paramsOf(control);
  const answer = removalAnswers[control];
  return [
    id,
    { method: 'DELETE', path: `${BASE}/${control}`, summary, description, effect: 'writes', params, answer, errors },
  ];
});

const params = z.object(inWorld);

const others: Readonly<Record<string, Row>> = {
  overview: {
    method: 'GET',
    path: '/__sandbox',
    summary: 'The accounts with their tokens for a world, and what each fresh world has',
    description:
      'Where to begin: the tokens that choose an account and a world, and the products, Packs, purchases and runs of a fresh one, under the ids that they always have.',
    effect: 'reads',
    query: z.object({ world: z.optional(worldName) }),
    answer: overviewAnswer,
    errors: ['BAD_REQUEST'],
  },
  health: {
    method: 'GET',
    path: '/__sandbox/health',
    summary: 'Whether the sandbox answers requests',
    description: 'Answers at once while the sandbox runs; for scripts that wait for it.',
    effect: 'reads',
    answer: healthAnswer,
    errors: [],
  },
  state: {
    method: 'GET',
    path: BASE,
    summary: 'The clock, ledgers, faults, requests and settings of a world',
    description:
      'All that can be known of a world: its time, the Points of each account, the faults that wait, its latest requests, and its settings. Secrets are redacted.',
    effect: 'reads',
    params,
    answer: stateAnswer,
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
  },
  reset: {
    method: 'DELETE',
    path: BASE,
    summary: 'Seed the world afresh',
    description: 'Ends the world. The next request to it begins anew, as every fresh world does.',
    effect: 'writes',
    params,
    answer: resetAnswer,
    errors: ['BAD_REQUEST'],
  },
  seed: {
    method: 'PUT',
    path: `${BASE}/seed`,
    summary: 'Make the world begin anew with a seed of one’s own, in JSON or YAML',
    description:
      'Replaces the world with one that begins with the given seed. A seed that is none is refused, with the line and field of all that is wrong.',
    effect: 'writes',
    params,
    body: { type: 'json', schema: seedForm },
    answer: createdAnswer,
    errors: ['BAD_REQUEST'],
  },
  history: {
    method: 'GET',
    path: `${BASE}/history`,
    summary: 'What was done in the world, newest first',
    description:
      'The entries of the history: what each account and control did, with its status and the Points that it moved.',
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
    summary: 'The fields that an entry of the history changed, or that all from another entry to it changed together',
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
    description:
      'The seed of the world and all that was done in it, as a file that opens in any sandbox of this release.',
    effect: 'reads',
    params,
    answer: snapshotForm,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'],
  },
  open: {
    method: 'POST',
    path: `${BASE}/snapshot`,
    summary: 'Make the world of such a file, in the place of the one of that name',
    description: 'Plays a file again. One that was edited, or is of another release, is refused.',
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
    summary: 'Make another world as this one was after so many entries of its history',
    description:
      'Copies the world under another name, as it is or as it was, so that each test may go on from one state.',
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
      'Only of the sandbox: they inspect, set up and reset its worlds, and let requests fail. They need no token.',
  },
  routes: [...Object.entries(others), ...posts, ...removals].map(([id, row]) => [`sandbox.${id}`, row]),
};
