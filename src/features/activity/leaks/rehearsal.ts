/**
 * Plants two canaries: requests that carry one as the token and the other as the provider key go through the client like any others, but are answered
 * here, as the worst possible service would: the answers repeat both secrets in every encoding. Nothing leaves the page.
 */
import { ApiError } from '../../../api/client/errors';
import { explain } from '../../../api/client/explain';
import { call } from '../../../api/client/http';
import { queryClient } from '../../../api/client/queryClient';
import { plantedQuery } from '../../../api/resources/token';
import { protect, protectProviderKey } from '../../../api/client/redact/redact';
import { type Exchange, createExchange } from '../../../api/client/requestLog';
import { type Transport, createIsolatedTransport } from '../../../api/client/request/transport';
import { classifyFailure } from '../../../spending/spend';
import type { Attempt } from '../../../spending/ledger/attempt';
import { randomId } from '../../../lib/ids';
import { languages } from '../../../lib/snippets/languages';
import { repeatable } from '../../../shared/copyAs/repeatable';
import { writeReport } from '../contract/writeReport';
import { mergeFindings, isCheckable, getDifferences } from '../contract/findings';
import { writeHar } from '../har/harFile';
import { computeCost } from '../points/cost';
import { pointsCsv } from '../points/pointsCsv';
import { activityWords } from '../words';
import type { SearchItem, Place } from './place';
import { collectText } from './collectText';

export interface Canaries {
  token: string;
  key: string;
}

/** They do not look like tokens, so only a search by value finds them, and they contain characters that each encoding changes. */
export const createCanaries = (): Canaries => ({
  token: `canary-${randomId()}/+"<&>=~`,
  key: `sk-canary-${randomId()}/&?+`,
});

/** What a rehearsal left behind. */
export interface Rehearsal {
  /** What the log, the errors, the caches and every export contain of it. */
  places: readonly Place[];
  /** Forgets the canaries and what was planted. */
  end: () => void;
}

/** Sends the requests with the canaries. Rejects when the signal aborts. */
export async function rehearse(canaries: Canaries, signal: AbortSignal): Promise<Rehearsal> {
  const forget = [
    protectProviderKey(canaries.token),
    protectProviderKey(canaries.key),
    protect(canaries.token),
    protect(canaries.key),
  ];
  const log = new Map<number, Exchange>();
  const planted = plantedQuery();
  const end = () => {
    queryClient.removeQueries({ ...planted, exact: true });
    for (const undo of forget) undo();
  };
  try {
    const answers = await plant(canaries, log, signal);
    // A query as a screen would make it.
    await queryClient.fetchQuery({ ...planted, queryFn: () => answers.body });
    return { places: buildPlaces([...log.values()], answers, signal), end };
  } catch (error) {
    end();
    throw error;
  }
}

interface Answers {
  /** The body of the successful answer, as screens receive it. */
  body: unknown;
  errors: readonly ApiError[];
}

async function plant(canaries: Canaries, log: Map<number, Exchange>, signal: AbortSignal): Promise<Answers> {
  const { token, key: providerKey } = canaries;
  const both = `${token} ${providerKey}`;
  const answering = (status: number): Transport =>
    createIsolatedTransport({
      token: () => token,
      record: (opened) => {
        const entry = createExchange(opened, log.size + 1);
        log.set(entry.id, entry);
        return { id: entry.id, update: (change) => log.set(entry.id, { ...log.get(entry.id)!, ...change }) };
      },
      send: () => Promise.resolve(buildAnswer(status, canaries)),
    });
  const { body } = await call('catalog.smartSearch', { body: { query: both } }, signal, {
    providerKey,
    transport: answering(200),
  });
  const parts = [
    { name: 'prompt', text: both },
    { name: 'attachments', file: `${token}.txt`, type: 'text/plain', bytes: 1 },
  ];
  const form = { data: new FormData(), parts, send: () => Promise.reject(new Error('Rehearsed')) };
  const refused = [
    call('growth.select', { params: { id: token }, body: { sequence: 0 } }, signal, { transport: answering(409) }),
    call(
      'runs.startWithFiles',
      { params: { id: both }, body: { model: token, prompt: both, fundingMode: 'byok', attachments: [] } },
      signal,
      { form, providerKey, transport: answering(503) },
    ),
  ];
  const errors: ApiError[] = [];
  for (const outcome of await Promise.allSettled(refused)) {
    signal.throwIfAborted();
    if (outcome.status === 'fulfilled' || !(outcome.reason instanceof ApiError))
      throw new Error('The rehearsal failed');
    errors.push(outcome.reason);
  }
  return { body, errors };
}

/** An answer that repeats both secrets in its headers, its fields and their names, in every encoding. */
function buildAnswer(status: number, { token, key: providerKey }: Canaries): Response {
  const echoes = [token, providerKey].flatMap((secret) => [
    `Bearer ${secret}`,
    encodeURIComponent(secret),
    new URLSearchParams({ q: secret }).toString(),
    JSON.stringify({ secret }),
    btoa(`user:${secret}`),
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ]);
  const said = echoes.join(' ');
  const body = {
    error: { code: `CODE ${token}`, message: said, fields: [{ field: token, message: said }] },
    authentication: { authenticated: true, principal: token, capability: providerKey },
    name: said,
    [token]: providerKey,
    [providerKey]: { echoes },
  };
  const headers = { 'content-type': `application/json; echo=${encodeURIComponent(token)}`, 'x-echo': said };
  return new Response(JSON.stringify(body), { status, headers });
}

function buildPlaces(entries: readonly Exchange[], { body, errors }: Answers, signal: AbortSignal): Place[] {
  const ofEntries = (name: string, items: Place['items'], text: (entry: Exchange) => string): Place => ({
    name,
    items,
    read: () => entries.map((entry) => ({ where: entry.route ?? entry.path, text: () => text(entry) })),
  });
  const file = (name: string, read: () => Promise<string> | string): Place => ({
    name,
    items: ['file', 'files'],
    read: async () => [{ where: 'the file', text: await read() }],
  });
  return [
    ofEntries('Log entries of the canaries', ['request', 'requests'], collectText),
    {
      name: 'Errors of the canaries',
      items: ['error', 'errors'],
      read: () =>
        errors.map((error): SearchItem => ({
          where: error.route ?? 'a request',
          text: collectText([error, explain(error)]),
        })),
    },
    {
      name: 'Data for the screens',
      items: ['answer', 'answers'],
      read: () => [{ where: 'a successful response', text: collectText(body) }],
    },
    {
      name: 'Copied code',
      items: ['program', 'programs'],
      read: () =>
        Object.entries(languages).flatMap(([language, write]) =>
          entries.map((entry) => ({ where: language, text: () => write(repeatable(entry)) })),
        ),
    },
    file(activityWords.harFile, () => writeHar(entries, { withAnswers: true }, signal)),
    file('CSV of the Points', () =>
      pointsCsv(
        errors
          .map((error) => toAttempt(error, body))
          .map((attempt) => ({ attempt, cost: computeCost(attempt, undefined) })),
      ),
    ),
    file('Markdown of the contract', () => {
      const findings = mergeFindings(entries.filter(isCheckable).map((entry) => [entry, getDifferences(entry)]));
      const report = writeReport(findings, { service: 'the rehearsal', answers: 1, at: 0 });
      // Also without the backslashes, as a reader sees it.
      return `${report}\n${report.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '')}`;
    }),
  ];
}

/** The attempt that a spend with this outcome would record, with everything that comes from answers. */
function toAttempt(error: ApiError, body: unknown): Attempt {
  const title = collectText(body);
  const { end, note } = classifyFailure(error);
  const empty = {
    id: '',
    scope: '',
    key: '',
    points: 0,
    at: 0,
    endedAt: undefined,
    maxDurationMs: 0,
    before: undefined,
  };
  const subject = { kind: 'run', productId: title } as const;
  return { ...empty, subject, title, version: title, choice: title, end, note, work: title };
}
