/** Spending on a run: its quote, its single request, and the evidence that it was made. */
import { fingerprint } from '../../../lib/json/fingerprint';
import type { Snapshot, Sought } from '../subject';
import type { EndpointId } from '../../../contract/endpoints';
import type { FrozenFile } from '../../../lib/files/frozenFile';
import { toBody } from '../../../lib/runChoices/bodyCodec';
import { randomId, sameId } from '../../../lib/ids';
import { recordNow } from '../../../lib/clock/steadyClock';
import { ApiError, toUnsentError } from '../../client/errors';
import { call } from '../../client/http';
import { protectProviderKey } from '../../client/redact/redact';
import { refuseSecretsInFile } from '../../client/redact/fileSecrets';
import type { Answer } from '../../client/request/readAnswer';
import { readGrowth } from './growth';
import { computePromptDigests } from './promptDigests';
import { readBalance } from '../../client/balance';
import { cacheEndedRun, readRun } from './runs';
import { type RunQuoteView, readMatchingQuote } from './runQuote';
import { readWorkload } from './runtime';
import type { RunTerms } from '../../reader/quotedTerms';
import { session } from '../../client/session/session';
import { buildForm } from '../../client/form';

/** Everything confirmed for a run except the provider key, which stays in its field. */
export interface RunRequest extends RunTerms {
  prompt: string;
  /** The bytes are those at the time of attaching. */
  files: readonly FrozenFile[];
}

/** A quote with the request it is for. */
export interface RunOffer extends RunQuoteView {
  request: RunRequest;
  /** Milliseconds since the epoch. */
  receivedAt: number;
}

/**
 * Quotes the maximum cost of a run. Spends nothing and is never cached: a price is valid for one consent. A quote for anything but the request has no
 * `ceilingPoints`. Throws an `ApiError`.
 */
export async function quoteRun(request: RunRequest, signal?: AbortSignal): Promise<RunOffer> {
  const answer = await call('runs.quote', { body: { productId: request.productId, ...toBody(request) } }, signal);
  const quote = readMatchingQuote(request, answer.body, answer.repeatedNames);
  if (quote) return { ...quote, request, receivedAt: recordNow() };
  throw new ApiError({
    kind: 'unreadable',
    route: 'runs.quote',
    exchangeId: answer.exchangeId,
    message: 'The response contains no quote.',
  });
}

/** What the sender of a run adds to what was quoted. */
export interface RunSending {
  /** The caller's own key, for `byok`. */
  providerKey?: string | undefined;
  /** Cancels the request; it is then unknown whether the run was admitted. */
  signal?: AbortSignal | undefined;
  /** Called when the run itself is sent, not for the preceding quote. */
  onSend: () => void;
}

/**
 * The only request that spends on a run. The route has no field for the confirmed price, so the run is quoted once more first. If the ceiling,
 * version, checkpoint or preview flag differs, or the quote does not match the request, this throws a 409 `ApiError` and sends nothing. Except in a
 * preview, the quote's checkpoint is sent, so that a changed default has no effect. The run is sent with the token it was quoted with, or not at all.
 * If the answer is the ended run, it is cached for its screen.
 */
export async function startRun(offer: RunOffer, { providerKey, signal, onSend }: RunSending): Promise<Answer> {
  const { request } = offer;
  const route = request.files.length === 0 ? 'runs.start' : 'runs.startWithFiles';
  let send: () => Promise<Answer>;
  try {
    send = await prepareRun(offer, { providerKey, signal });
    onSend();
  } catch (error) {
    throw toUnsentError(route, error);
  }
  const answer = await send();
  cacheEndedRun(answer.body);
  return answer;
}

/** Quotes once more and returns the function that sends the run; nothing is spent until that is called. */
async function prepareRun(
  offer: RunOffer,
  { providerKey, signal }: Omit<RunSending, 'onSend'>,
): Promise<() => Promise<Answer>> {
  const { request } = offer;
  // A key may have been entered after the files were attached. It is known only from here on.
  if (providerKey !== undefined) protectProviderKey(providerKey);
  for (const [index, { file }] of request.files.entries())
    await refuseSecretsInFile(file, 'runs.startWithFiles', `attachments.${index}`);
  const { number } = session();
  const now = await quoteRun(request, signal);
  if (session().number !== number) {
    throw new ApiError({ kind: 'cancelled', route: 'runs.quote', message: 'The token changed. The run wasn’t sent.' });
  }
  const same =
    now.ceilingPoints !== undefined &&
    now.ceilingPoints === offer.ceilingPoints &&
    now.version === offer.version &&
    now.checkpoint === offer.checkpoint &&
    now.checkpointDigest === offer.checkpointDigest &&
    now.preview === offer.preview;
  if (!same)
    throw createChangedQuoteError(
      'A new quote, taken just before the run, differs from the one you confirmed. The run wasn’t sent.',
    );
  const { productId: id, prompt } = request;
  const checkpoint = request.checkpoint ?? (offer.preview === true ? undefined : offer.checkpoint);
  const body = { ...toBody({ ...request, checkpoint }), prompt };
  if (request.files.length === 0) return () => call('runs.start', { params: { id }, body }, signal, { providerKey });
  const withFiles = { ...body, attachments: request.files.map(({ file }) => file) };
  const form = buildForm(withFiles);
  return () => call('runs.startWithFiles', { params: { id }, body: withFiles }, signal, { providerKey, form });
}

/** The console's own 409, before the run is sent. */
export const createChangedQuoteError = (message: string): ApiError =>
  new ApiError({ kind: 'refused', status: 409, route: 'runs.quote', message });

/** The routes that `startRun` calls. */
export const getRunRoutes = ({ files }: Pick<RunRequest, 'files'>): readonly EndpointId[] => [
  'runs.quote',
  files.length > 0 ? 'runs.startWithFiles' : 'runs.start',
];

/** The choice recorded for a run with another prompt; it matches no attempt. */
const OTHER_PROMPT = 'of another prompt';

/**
 * Reads all evidence of a Pack's runs: the runs in progress, those in its growth, and, through a quote, the current balance. The balance is left out
 * if the caller's own key pays, since such a run may not affect it. The newest run's record says which model and prompt it had. Throws when the
 * workload or the growth cannot be read.
 * @param owned false for a Pack the account does not have: it has no growth to read, so only the workload shows its previews
 */
export async function readRunSnapshot(
  id: string,
  signal: AbortSignal | undefined,
  { quote, attempt }: Sought<RunOffer>,
  owned: boolean,
): Promise<Snapshot> {
  const model = quote?.request.model ?? attempt?.choice;
  const [workload, growth, offer] = await Promise.all([
    call('packs.workload', {}, signal),
    owned ? call('growth.read', { params: { id } }, signal) : undefined,
    model === undefined
      ? undefined
      : call('runs.quote', { body: { productId: id, ...toBody({ model, checkpoint: 0 }) } }, signal).catch(
          ignoreRefusal,
        ),
  ]);
  const underWay = readWorkload(workload.body)?.runs;
  const history = growth && readGrowth(growth.body)?.recentRuns;
  const runs = newestFirst([
    ...(underWay ?? []).filter(({ productId }) => productId === undefined || sameId(productId, id)),
    ...(history ?? []),
  ]);
  const newest = runs[0]?.runId;
  const record = newest === undefined ? undefined : await readRunRecord(newest, signal);
  const stated = record?.promptDigest;
  const own = quote && stated !== undefined ? computePromptDigests(quote.request.prompt) : [];
  const isDifferent = own.length > 0 && !own.some((digest) => stated?.endsWith(digest));
  return {
    work: newest,
    others: runs.slice(1).map(({ runId }) => runId),
    workStatus: record?.status,
    workChoice: isDifferent ? OTHER_PROMPT : (record?.model ?? history?.find(({ runId }) => runId === newest)?.model),
    workVersion: record?.version,
    balance: offer && quote?.request.funding !== 'byok' ? readBalance(offer) : undefined,
    // The workload alone does not show runs that have ended since.
    complete: underWay !== undefined && history !== undefined,
    // Without a list of runs, none is known to be absent, so no two snapshots may be equal.
    fingerprint: underWay || history ? fingerprint(runs.map(({ runId }) => runId).toSorted()) : randomId(),
  };
}

/** Each run once, newest first; a run that has not started counts as newer than all that have. */
function newestFirst<T extends { runId: string; startedAt: number | undefined }>(runs: readonly T[]): T[] {
  const once = new Map(runs.map((run) => [run.runId, run]));
  const age = ({ startedAt }: T) => startedAt ?? Number.POSITIVE_INFINITY;
  return [...once.values()].toSorted((a, b) => (age(a) === age(b) ? 0 : age(b) - age(a)));
}

async function readRunRecord(runId: string, signal: AbortSignal | undefined) {
  const answer = await call('runs.read', { params: { runId } }, signal).catch(ignoreRefusal);
  return answer && readRun(answer.body);
}

function ignoreRefusal(error: unknown): undefined {
  if (error instanceof ApiError && error.kind !== 'cancelled') return undefined;
  throw error;
}
