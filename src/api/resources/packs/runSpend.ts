/** What spends on a run: its quote, its one request, and the evidence of it. */
import { randomId, sameId } from '../../../lib/ids';
import { ApiError } from '../../client/errors';
import { type Answer, call } from '../../client/http';
import { readGrowth } from './growth';
import { readAvailablePoints } from '../../client/balance';
import { readRun } from './runs';
import { type RunQuoteView, quoteFor } from './runQuote';
import { readWorkload } from './runtime';
import type { RunChoices } from '../../reader/terms';
import { session } from '../../client/session/session';
import { type Snapshot, fingerprint } from '../../spending/evidence';
import type { Sought } from '../../spending/spendingScreen';
import { sha256Of } from '../../client/storage';
import { type UploadProgress, formOf } from '../../client/upload';

/** All that is confirmed of a run but the provider key, which is nowhere but in its field. */
export interface RunRequest extends RunChoices {
  prompt: string;
  files: readonly File[];
}

/** A quote with exactly what it was asked for. */
export interface RunOffer extends RunQuoteView {
  request: RunRequest;
  /** Milliseconds since the epoch. */
  receivedAt: number;
}

/**
 * Asks what a run would cost at most. Spends nothing and is never cached: a price is good for one consent. A quote of
 * anything but the request has no `ceilingPoints`.
 */
export async function quoteRun(request: RunRequest, signal?: AbortSignal): Promise<RunOffer> {
  const answer = await call('runs.quote', { body: choicesOf(request) }, signal);
  const quote = quoteFor(request, answer.body);
  if (quote) return { ...quote, request, receivedAt: Date.now() };
  throw new ApiError({
    kind: 'unreadable',
    route: 'runs.quote',
    exchangeId: answer.exchangeId,
    message: 'The answer holds no quote.',
  });
}

function choicesOf({ productId, model, fundingMode, growthVersion, ...rest }: RunChoices) {
  return {
    productId,
    model,
    fundingMode,
    ...(growthVersion !== undefined && { growthVersion }),
    enabledSkills: [...rest.enabledSkills],
    maxInputTokens: rest.maxInputTokens,
    maxOutputTokens: rest.maxOutputTokens,
  };
}

interface Sending {
  /** Of the caller, for `byok`. */
  providerKey?: string | undefined;
  /** Cancels; whether the run was admitted is not known then. */
  signal?: AbortSignal | undefined;
  /** Told first when the run itself is sent, not at the quote before it. */
  onProgress: (progress: UploadProgress) => void;
}

/**
 * The one request that spends on a run. The route has no field for the price that was confirmed, so it is quoted once
 * more first: another ceiling, version or checkpoint, or a quote of something other than the request, is a 409 of our
 * own, and nothing is sent. The checkpoint is named where the quote told it, so that a changed default changes nothing.
 * It goes out with the token that it was quoted with, or not at all.
 */
export async function startRun(offer: RunOffer, { providerKey, signal, onProgress }: Sending): Promise<Answer> {
  const { request } = offer;
  const { number } = session();
  const now = await quoteRun(request, signal);
  if (session().number !== number) {
    throw new ApiError({ kind: 'cancelled', route: 'runs.quote', message: 'The token changed. The run was not sent.' });
  }
  const same =
    now.ceilingPoints !== undefined &&
    now.ceilingPoints === offer.ceilingPoints &&
    now.version === offer.version &&
    now.growthVersion === offer.growthVersion &&
    now.growthDigest === offer.growthDigest &&
    now.preview === offer.preview;
  if (!same) {
    throw new ApiError({
      kind: 'refused',
      status: 409,
      route: 'runs.quote',
      message: 'A new quote, taken just before the run, is not the one you confirmed. The run was not sent.',
    });
  }
  const { productId: id, ...choices } = choicesOf({
    ...request,
    growthVersion: request.growthVersion ?? (offer.preview === true ? undefined : offer.growthVersion),
  });
  const body = { ...choices, prompt: request.prompt };
  if (request.files.length === 0) {
    onProgress({ sent: 0, total: 0 });
    return call('runs.start', { params: { id }, body }, signal, { providerKey });
  }
  const withFiles = { ...body, attachments: [...request.files] };
  const form = formOf(withFiles, onProgress);
  return call('runs.startWithFiles', { params: { id }, body: withFiles }, signal, { providerKey, form });
}

/** A run that says of itself that it is of another prompt fits no attempt. */
const OTHER_PROMPT = 'of another prompt';

/**
 * Reads what there is of runs of a Pack: those under way, those in its growth, and through a quote the balance of this
 * very moment, unless the caller's own key pays, for then a run may leave no trace in it. The newest is looked at in its
 * own record, which says of which model and prompt it is. Throws when the workload or the growth cannot be read.
 * @param owned a Pack that the account does not have has no growth to read: of its previews the workload alone tells
 */
export async function runSnapshot(
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
      : call('runs.quote', { body: { productId: id, model, growthVersion: 0 } }, signal).catch(ifRefused),
  ]);
  const underWay = readWorkload(workload.body)?.runs;
  const history = growth && readGrowth(growth.body)?.recentRuns;
  const runs = newestFirst([
    ...(underWay ?? []).filter(({ productId }) => productId === undefined || sameId(productId, id)),
    ...(history ?? []),
  ]);
  const newest = runs[0]?.runId;
  const record = newest === undefined ? undefined : await ownRecord(newest, signal);
  const told = record?.promptDigest;
  const own = quote && told !== undefined ? await digestsOf(quote.request.prompt) : [];
  const other = own.length > 0 && !own.some((digest) => told?.endsWith(digest));
  return {
    work: newest,
    others: runs.slice(1).map(({ runId }) => runId),
    workStatus: record?.status,
    workChoice: other ? OTHER_PROMPT : (record?.model ?? history?.find(({ runId }) => runId === newest)?.model),
    workVersion: record?.version,
    balance: offer && quote?.request.fundingMode !== 'byok' ? readAvailablePoints(offer.body) : undefined,
    // The workload alone says nothing of a run that has ended since.
    complete: underWay !== undefined && history !== undefined,
    // Where no runs are listed at all, none is known not to be there: then no two pictures are alike.
    fingerprint: underWay || history ? fingerprint(runs.map(({ runId }) => runId).toSorted()) : randomId(),
  };
}

/** SHA-256 of a prompt as it was written, and as a form sends it: there a browser writes each line break as two characters. */
async function digestsOf(prompt: string): Promise<string[]> {
  const sent = prompt.replaceAll(/\r\n?|\n/g, '\r\n');
  const digests = await Promise.all([prompt, sent].map((text) => sha256Of(new Blob([text]))));
  return digests.filter((digest) => digest !== undefined);
}

/** Each run once; one that has not begun is newer than all that have. */
function newestFirst<T extends { runId: string; startedAt: number | undefined }>(runs: readonly T[]): T[] {
  const once = new Map(runs.map((run) => [run.runId, run]));
  const age = ({ startedAt }: T) => startedAt ?? Number.POSITIVE_INFINITY;
  return [...once.values()].toSorted((a, b) => (age(a) === age(b) ? 0 : age(b) - age(a)));
}

async function ownRecord(runId: string, signal: AbortSignal | undefined) {
  const answer = await call('runs.read', { params: { runId } }, signal).catch(ifRefused);
  return answer && readRun(answer.body);
}

function ifRefused(error: unknown): undefined {
  if (error instanceof ApiError && error.kind !== 'cancelled') return undefined;
  throw error;
}
