/** The table of controls: what the OpenAPI document and the refusal of an unknown address know of them. */
import type { MoreRoute, MoreRoutes } from '../../contract/openapi';
import { sandboxRequired } from '../../contract/schema/provenance';
import { z } from '../../contract/schema/zod';
import { MOST_LISTED } from '../history/listing';
import { fileForm } from '../history/snapshot';
import {
  changesAnswer,
  doneAnswers,
  healthAnswer,
  historyAnswer,
  madeAnswer,
  overviewAnswer,
  removalAnswers,
  resetAnswer,
  stateAnswer,
} from './controlAnswers';
import { seedForm } from '../seed/seedForms';
import { type Control, controlForms, forkForm } from './controlForms';
import type { Removal } from './controls';

const BASE = '/__sandbox/worlds/:world';
const worldName = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));
const inWorld = { world: sandboxRequired(worldName, 'Its name, as in a token.') };

type Row = MoreRoute;

/** The last part of its operationId, and what it does. */
type Words = readonly [id: string, summary: string];

const postWords: Readonly<Record<Control, Words>> = {
  clock: ['advanceClock', 'Advance the clock of the world; work that is then due ends'],
  latency: ['setLatency', 'Delay every answer of the world, in real milliseconds'],
  prices: ['setPrices', 'Raise prep prices by percent, so that quotes go stale'],
  queue: ['setQueue', 'Put versions of other sellers before the next one in the audit queue'],
  rate: ['setRate', 'Limit the requests of an account in a minute of the world’s clock'],
  runs: ['setRunAnswer', 'Answer a run once it has ended, or at its admission'],
  uploads: ['setUploadStrategy', 'Choose how upload-url answers'],
  faults: ['addFault', 'Let the next requests of a route fail, wait or lose their answer'],
  purchases: ['setPurchases', 'Replace the purchases of an account with that many'],
  revocations: ['revokeEntitlement', 'Revoke the free entitlement of an account to a Pack'],
  products: ['addProducts', 'Add that many own products'],
  'products/:id/versions': ['commitVersion', 'Commit a version, as if in the signed-in site'],
};

const removalWords: Readonly<Record<Removal, Words>> = {
  faults: ['clearFaults', 'Remove all pending faults and release held answers'],
  'faults/:id': ['removeFault', 'Remove one pending fault'],
};

/** Path parameters of a control by its path within a world. */
const paramsOf = (control: string) =>
  z.object({ ...inWorld, ...(control.includes(':id') && { id: sandboxRequired(z.string()) }) });

const posts = (Object.keys(controlForms) as Control[]).map((control): readonly [string, Row] => {
  const [id, summary] = postWords[control];
  const answer = control in doneAnswers ? doneAnswers[control as keyof typeof doneAnswers] : controlForms[control];
  const mayMiss = control.includes(':id') || control === 'revocations';
  return [
    id,
    {
      method: 'POST',
      path: `${BASE}/${control}`,
      summary,
      effect: 'writes',
      params: paramsOf(control),
      body: { type: 'json', schema: controlForms[control] },
      answer,
      errors: mayMiss ? ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'] : ['BAD_REQUEST'],
    },
  ];
});

const removals = (Object.keys(removalWords) as Removal[]).map((control): readonly [string, Row] => {
  const [id, summary] = removalWords[control];
  const errors = ['BAD_REQUEST', 'NOT_FOUND'] as const;
  const params = paramsOf(control);
  const answer = removalAnswers[control];
  return [id, { method: 'DELETE', path: `${BASE}/${control}`, summary, effect: 'writes', params, answer, errors }];
});

const params = z.object(inWorld);

const others: Readonly<Record<string, Row>> = {
  overview: {
    method: 'GET',
    path: '/__sandbox',
    summary: 'The accounts with their tokens for a world, and what each fresh world has',
    effect: 'reads',
    query: z.object({ world: z.optional(worldName) }),
    answer: overviewAnswer,
    errors: ['BAD_REQUEST'],
  },
  health: {
    method: 'GET',
    path: '/__sandbox/health',
    summary: 'Whether the sandbox answers requests',
    effect: 'reads',
    answer: healthAnswer,
    errors: [],
  },
  state: {
    method: 'GET',
    path: BASE,
    summary: 'The clock, ledgers, faults, requests and settings of a world',
    effect: 'reads',
    params,
    answer: stateAnswer,
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
  },
  reset: {
    method: 'DELETE',
    path: BASE,
    summary: 'Seed the world afresh',
    effect: 'writes',
    params,
    answer: resetAnswer,
    errors: ['BAD_REQUEST'],
  },
  seed: {
    method: 'PUT',
    path: `${BASE}/seed`,
    summary: 'Make the world begin anew with a seed of one’s own, in JSON or YAML',
    effect: 'writes',
    params,
    body: { type: 'json', schema: seedForm },
    answer: madeAnswer,
    errors: ['BAD_REQUEST'],
  },
  history: {
    method: 'GET',
    path: `${BASE}/history`,
    summary: 'What was done in the world, newest first',
    effect: 'reads',
    params,
    query: z.object({
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_LISTED))),
      before: z.optional(z.int().check(z.minimum(1))),
    }),
    answer: historyAnswer,
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
  },
  changes: {
    method: 'GET',
    path: `${BASE}/history/:number/changes`,
    summary: 'The fields that an entry of the history changed, or that all from another entry to it changed together',
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
    effect: 'reads',
    params,
    answer: fileForm,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'],
  },
  open: {
    method: 'POST',
    path: `${BASE}/snapshot`,
    summary: 'Make the world of such a file, in the place of the one of that name',
    effect: 'writes',
    params,
    query: z.object({ replace: z.optional(z.enum(['true', 'false'])) }),
    body: { type: 'json', schema: fileForm },
    answer: madeAnswer,
    errors: ['BAD_REQUEST', 'CONFLICT'],
  },
  fork: {
    method: 'POST',
    path: `${BASE}/fork`,
    summary: 'Make another world as this one was after so many entries of its history',
    effect: 'writes',
    params,
    body: { type: 'json', schema: forkForm },
    answer: madeAnswer,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'],
  },
};

/** All controls, each under the id of its operation. */
export const controlRoutes: MoreRoutes = {
  tag: {
    name: 'Sandbox controls',
    description:
      'Only of the sandbox: they inspect, set up and reset its worlds, and let requests fail. They need no token.',
  },
  routes: [...Object.entries(others), ...posts, ...removals].map(([id, row]) => [`sandbox.${id}`, row]),
};
