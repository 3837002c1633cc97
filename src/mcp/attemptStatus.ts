/** A tool that reports the outcome of a proposal or an attempt, as far as the service shows it. */
import { type RunAnswer, run } from '../contract/runs';
import { sandboxOptional } from '../contract/schema/provenance';
import { z } from '../contract/schema/zod';
import { type PrepRun, prepRun, sellerProductDetail, sellerReport } from '../contract/seller';
import { formatPointsWithUnit } from '../lib/money';
import { outputSchema } from './outputs';
import { type IssuedProposal, type IssuedProposals, getPrepKey } from './issuedProposals';
import type { Ask } from './service';
import { type ToolOutput, type Tool, failed, createTool, explainUnusable } from './tool';

const verdicts = 'none, before, other, unclear or fits';
const tool = {
  name: 'attempt_status',
  title: 'Outcome of an attempt',
  description:
    'Given proposalId, says whether the service shows work that fits the proposal. For a prep, it reads the product. For a run, pass runId too. Given only productId or runId, it reads the latest prep of one of your products with its report, or one run, whoever started it. A proposal that nobody has confirmed leaves no trace in the service.',
  outputSchema: outputSchema(
    z.object({
      proposalId: sandboxOptional(z.string()),
      verdict: sandboxOptional(
        z.string(),
        `Whether the work shown is from the proposal: ${verdicts}. The service doesn’t say who confirmed it, so “fits” is the strongest verdict.`,
      ),
      productState: sandboxOptional(z.string()),
      prep: sandboxOptional(prepRun(), 'The latest prep. With proposalId, only one that fits.'),
      otherPrep: sandboxOptional(prepRun(), 'The latest prep, if it isn’t known to be from the proposal.'),
      reportStatus: sandboxOptional(z.string()),
      failingStages: sandboxOptional(z.array(z.string())),
      run: sandboxOptional(z.looseObject({}), 'The run. With proposalId, only one that fits.'),
      otherRun: sandboxOptional(z.looseObject({}), 'The run, if it isn’t known to be from the proposal.'),
    }),
  ),
};
const input = z.strictObject({
  proposalId: sandboxOptional(
    z.string().check(z.minLength(1), z.maxLength(100)),
    'The proposalId that the proposal returned.',
  ),
  productId: sandboxOptional(z.guid(), 'One of your products, for its latest prep.'),
  runId: sandboxOptional(z.guid(), 'A run.'),
});

/** Whether work that the service shows is from a proposal, and why, as a sentence. */
interface Verdict {
  verdict: 'none' | 'before' | 'other' | 'unclear' | 'fits';
  why: string;
}

/** @param proposed the proposals of the same server. @param token of the caller, who is told only of its own */
export const attemptStatus = (proposed: IssuedProposals, token: string): Tool =>
  createTool(tool, input, async ({ proposalId, productId, runId }, ask, signal) => {
    if (proposalId === undefined) {
      if (productId !== undefined && runId === undefined) return readPrepStatus(productId, undefined, ask, signal);
      if (runId !== undefined && productId === undefined) return readRunStatus(runId, undefined, ask, signal);
      return failed('Pass proposalId, or productId for a prep, or runId for a run.');
    }
    const made = proposed.find(proposalId, token);
    if (!made)
      return failed(
        'This server hasn’t made such a proposal with this token since it started. With productId or runId, you can read what the service has, but not whether it’s from a proposal.',
      );
    if (productId !== undefined && productId !== made.productId)
      return failed(`The proposal is for another product: ${made.productId}.`);
    if (made.proposal.kind === 'prep') {
      if (runId !== undefined) return failed('The proposal is for a prep, which has no runId.');
      return readPrepStatus(made.productId, made, ask, signal);
    }
    if (runId === undefined)
      return failed('The proposal is for a run, and the service doesn’t list runs that have ended. Pass runId too.');
    return readRunStatus(runId, made, ask, signal);
  });

async function readPrepStatus(
  id: string,
  made: IssuedProposal | undefined,
  ask: Ask,
  signal: AbortSignal,
): Promise<ToolOutput> {
  const askFor = (route: 'seller.product' | 'seller.report') => ask(route, { params: { id } }, signal);
  const [product, report] = await Promise.all([askFor('seller.product'), askFor('seller.report')]);
  const unread = explainUnusable(product);
  if (unread) return unread;
  const read = sellerProductDetail().safeParse(product.body);
  if (!read.success || read.data.id?.toLowerCase() !== id.toLowerCase())
    return failed('The product can’t be read, so nothing is known.');
  const { state, currentVersion, prep } = read.data;
  const match = made && checkPrep(made, prep);
  const isOwn = match === undefined || match.verdict === 'fits';
  const lines = [
    ...(match ? [match.why] : []),
    `Product: state ${state ?? 'not given'}, current version ${currentVersion ?? 'none'}.`,
  ];
  if (prep) lines.push(`${formatWorkLabel('Latest prep', match)}: ${describePrep(prep)}`);
  else if (!match) lines.push('The service shows no prep: none was confirmed, or none was admitted.');
  const unreadReport = explainUnusable(report);
  const { status, version, stages = [] } = sellerReport().safeParse(report.body).data?.report ?? {};
  const failing = stages.filter((stage) => stage.status === 'failing').flatMap(({ key, label }) => label ?? key ?? []);
  // The report is about the product's latest prep.
  if (isOwn)
    lines.push(
      unreadReport || status === undefined
        ? `Report: unknown. ${unreadReport?.text ?? ''}`.trimEnd()
        : `Report: ${status}, of version ${version ?? 'none'}${failing.length > 0 ? `. Failing: ${failing.join(', ')}` : ''}.`,
    );
  return {
    text: lines.join('\n'),
    structured: {
      ...(made && match && { proposalId: made.proposal.id, verdict: match.verdict }),
      ...(state !== undefined && { productState: state }),
      ...(prep && { [isOwn ? 'prep' : 'otherPrep']: prep }),
      ...(isOwn && status !== undefined && !unreadReport && { reportStatus: status, failingStages: failing }),
    },
  };
}

/** Labels work, so that unrelated work is not mistaken for the proposal's. */
function formatWorkLabel(work: string, match: Verdict | undefined): string {
  if (match === undefined || match.verdict === 'fits') return work;
  return `${work}, ${match.verdict === 'unclear' ? 'perhaps' : 'but'} not from the proposal`;
}

function describePrep({ tier, version, status, points, charged, returned, queuedAt, finishedAt }: PrepRun): string {
  return `${status ?? 'status not given'}. Tier ${tier ?? 'not given'} of version ${version ?? 'not given'}, confirmed at ${formatKnownPoints(points)}, charged ${formatKnownPoints(charged)}, returned ${formatKnownPoints(returned)}. Started ${queuedAt ?? 'not given'}, ended ${finishedAt ?? 'not yet'}.`;
}

function checkPrep({ proposal, at, prepBefore }: IssuedProposal, prep: PrepRun | null | undefined): Verdict {
  if (!prep)
    return {
      verdict: 'none',
      why: 'The service shows no prep: the proposal wasn’t confirmed, or its prep wasn’t admitted.',
    };
  const isBefore = prepBefore !== undefined && getPrepKey(prep) === prepBefore;
  const begun = isBefore ? 'before' : checkTime(at, prep.queuedAt);
  if (begun) return createVerdict(begun, 'latest prep of the product');
  const wanted = proposal.kind === 'prep' ? proposal : undefined;
  if (prep.tier !== wanted?.tier) return createVerdict('other', 'latest prep of the product', 'another tier');
  return prep.version === wanted?.version && prep.points === wanted?.points
    ? createVerdict('fits', 'latest prep of the product', 'tier, version and price')
    : createVerdict('unclear', 'latest prep of the product', 'another version or price than proposed');
}

/** Undefined if it started after the proposal was made. The service's clock has whole seconds. */
function checkTime(at: number, began: string | null | undefined): 'before' | 'unclear' | undefined {
  const time = Date.parse(began ?? '');
  if (Number.isNaN(time)) return 'unclear';
  return time < Math.floor(at / 1_000) * 1_000 ? 'before' : undefined;
}

function createVerdict(
  verdict: Exclude<Verdict['verdict'], 'none'>,
  work: string,
  detail = 'a time not given',
): Verdict {
  const why = {
    before: `The ${work} started before the proposal was made, so it isn’t from the proposal. The service shows no other.`,
    other: `The ${work} started after the proposal but is of ${detail}, so it doesn’t count as the proposal’s.`,
    unclear: `The ${work} is of ${detail}, so it isn’t known whether it’s from the proposal.`,
    fits: `The ${work} fits the proposal: it started after the proposal, with its ${detail}. The service doesn’t say who confirmed it.`,
  }[verdict];
  return { verdict, why };
}

async function readRunStatus(
  runId: string,
  made: IssuedProposal | undefined,
  ask: Ask,
  signal: AbortSignal,
): Promise<ToolOutput> {
  const reply = await ask('runs.read', { params: { runId } }, signal);
  const unread = explainUnusable(reply);
  if (unread) return unread;
  const { run: found } = run().safeParse(reply.body).data ?? {};
  if (!found) return failed('The run can’t be read, so nothing is known.');
  const { status, model, version, usage, startedAt, finishedAt, error } = found;
  const { ceilingPoints, points, returnedPoints } = usage;
  const match = made && checkRun(made, found);
  const isOwn = match === undefined || match.verdict === 'fits';
  return {
    text: [
      ...(match ? [match.why] : []),
      `${formatWorkLabel('Run', match)}: ${status}. Model ${model ?? 'not given'}, version ${version ?? 'not given'}, at most ${formatKnownPoints(ceilingPoints)}, charged ${formatKnownPoints(points)}, returned ${formatKnownPoints(returnedPoints)}. Started ${startedAt ?? 'not yet'}, ended ${finishedAt ?? 'not yet'}.`,
      ...(error ? [`Why: ${error.code}: ${error.message}`] : []),
    ].join('\n'),
    structured: {
      ...(made && match && { proposalId: made.proposal.id, verdict: match.verdict }),
      [isOwn ? 'run' : 'otherRun']: found,
    },
  };
}

type FoundRun = NonNullable<RunAnswer['run']>;

function checkRun({ proposal, productId, at }: IssuedProposal, found: FoundRun): Verdict {
  if (proposal.kind !== 'run' || found.productId !== productId) return createVerdict('other', 'run', 'another Pack');
  const begun = checkTime(at, found.createdAt);
  if (begun) return createVerdict(begun, 'run');
  if (found.model !== proposal.model) return createVerdict('other', 'run', 'another model');
  const isLike =
    (proposal.version === undefined || found.version === proposal.version) &&
    (proposal.points === undefined || found.usage.ceilingPoints === proposal.points);
  return isLike
    ? createVerdict('fits', 'run', 'Pack, model, version and price')
    : createVerdict('unclear', 'run', 'another version or price than proposed');
}

const formatKnownPoints = (points: number | undefined): string =>
  points === undefined ? 'not given' : formatPointsWithUnit(points);
