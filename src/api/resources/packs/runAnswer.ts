/** What the answer to a run request says about the work that was started or done. */
import type { Consent, OtherWork } from '../subject';
import { formatPoints } from '../../../lib/money';
import { call } from '../../client/http';
import type { Answer } from '../../client/request/readAnswer';
import { readInner } from '../../reader/json';
import { type Difference, type Recognition, listDifferences, findWork } from '../../reader/recognition';
import { computePromptDigests } from './promptDigests';
import type { RunOffer } from './runSpend';
import { type RunView, isUnderWay, readRun, runFields } from './runs';

/** Recognizes the run, and compares it with what was confirmed. */
export function recognizeRun(
  { body, repeatedNames }: Pick<Answer, 'body' | 'repeatedNames'>,
  consent: Pick<Consent, 'points'>,
  offer: RunOffer,
): Recognition {
  if (repeatedNames.length > 0) return { is: 'unknown', why: 'The response repeats a field' };
  const found = findWork(body, offer.request.productId, true);
  if ('why' in found) return { is: 'unknown', why: found.why };
  const read = readRun(body);
  const run = read?.runId !== undefined && read.runId === found.id ? read : runFields.read(found.record);
  const { points, ceilingPoints = 0 } = run.usage;
  const most = Math.max(points ?? 0, ceilingPoints);
  const differs = [
    ...findOtherTerms(run, offer),
    ...listDifferences([
      ['Points', formatPoints(consent.points), most > consent.points ? formatPoints(most) : undefined],
    ]),
  ];
  // While it runs, its charge may not be final.
  const cost = points !== undefined && (points > 0 || found.ended) ? points : undefined;
  const counts = cost ?? (ceilingPoints > consent.points ? ceilingPoints : undefined);
  return { is: 'work', work: found.id, differs, charged: counts };
}

/** The terms of a run that differ from its offer; a term missing from its record is not a difference. */
function findOtherTerms(run: RunView, { request, version, checkpoint }: RunOffer): Difference[] {
  const model = readInner(run.raw, ['id', 'modelId'], 'model', 'modelId');
  return listDifferences([
    ['product', request.productId, run.productId],
    ['version', version, run.version],
    // The provider may be omitted, because no two models share the rest of the name.
    ['model', request.model, model !== undefined && request.model.endsWith(`:${model}`) ? request.model : model],
    ['funding', request.funding, run.fundingMode],
    ['checkpoint', toText(checkpoint ?? request.checkpoint), toText(run.checkpoint)],
  ]);
}

const toText = (checkpoint: number | undefined): string | undefined =>
  checkpoint === undefined ? undefined : String(checkpoint);

/**
 * What a run's record says when it appears in addition to the confirmed run.
 * @param offer what was confirmed; undefined after a reload
 * @param own id of the confirmed run, if known: two runs of one prompt have equal digests, whatever the digest algorithm
 */
export async function readOtherRun(
  work: string,
  own: string | undefined,
  offer: RunOffer | undefined,
): Promise<OtherWork> {
  const [run, mine] = await Promise.all([readRunRecord(work), own === undefined ? undefined : readRunRecord(own)]);
  if (!run) return { work, alike: undefined, points: undefined };
  const { points, ceilingPoints } = run.usage;
  const cost = isUnderWay(run) ? (ceilingPoints ?? points) : points;
  const isOther = offer !== undefined && findOtherTerms(run, offer).length > 0;
  return { work, alike: isOther ? false : hasSamePrompt(run, mine, offer), points: cost };
}

/** Whether two runs had the same prompt; undefined when the service does not say. */
function hasSamePrompt(
  { promptDigest: theirs }: RunView,
  mine: RunView | undefined,
  offer: RunOffer | undefined,
): boolean | undefined {
  if (theirs === undefined) return undefined;
  if (mine?.promptDigest !== undefined) return theirs === mine.promptDigest;
  return offer && computePromptDigests(offer.request.prompt).some((digest) => theirs.endsWith(digest));
}

const readRunRecord = async (runId: string): Promise<RunView | undefined> =>
  readRun((await call('runs.read', { params: { runId } })).body);
