/** A tool that looks what became of an attempt, as far as the service shows it. */
import type { EndpointId } from '../contract/endpoints';
import { run } from '../contract/runs';
import { sandboxOptional } from '../contract/schema/provenance';
import { z } from '../contract/schema/zod';
import { sellerProductDetail, sellerReport } from '../contract/seller';
import { inPoints } from '../lib/money';
import type { Ask } from './service';
import { type Said, type Tool, failed, isOk, refusal, toolOf } from './tool';

const words = {
  name: 'attempt_status',
  title: 'What became of an attempt',
  description:
    'Reads the latest prep of an own product with its report, or one run, and says what is known of it. An attempt that a person has not confirmed leaves no trace in the service.',
};
const input = z.strictObject({
  productId: sandboxOptional(z.guid(), 'An own product, for its latest prep.'),
  runId: sandboxOptional(z.guid(), 'A run.'),
});

export const attemptStatus: Tool = toolOf(words, input, ({ productId, runId }, ask, signal) => {
  if ((productId === undefined) === (runId === undefined))
    return Promise.resolve(failed('Give either productId, for a prep, or runId.'));
  return productId === undefined ? ofRun(runId ?? '', ask, signal) : ofPrep(productId, ask, signal);
});

async function ofPrep(id: string, ask: Ask, signal: AbortSignal): Promise<Said> {
  const look = (route: EndpointId) => ask(route, { params: { id } }, signal);
  const [product, report] = await Promise.all([look('seller.product'), look('seller.report')]);
  if (!isOk(product)) return refusal(product);
  const read = sellerProductDetail.safeParse(product.body);
  if (!read.success) return failed('The product cannot be read, so nothing is known.');
  const { state, currentVersion, prep } = read.data;
  const lines = [`Product: state ${state ?? 'not given'}, current version ${currentVersion ?? 'none'}.`];
  if (prep) {
    const { tier, version, status, points, charged, returned, queuedAt, finishedAt } = prep;
    lines.push(
      `Latest prep: ${status ?? 'status not given'}; tier ${tier ?? 'not given'} of version ${version ?? 'not given'}, confirmed at ${inWords(points)}, charged ${inWords(charged)}, returned ${inWords(returned)}; begun ${queuedAt ?? 'not given'}, ended ${finishedAt ?? 'not yet'}.`,
    );
  } else lines.push('No prep of it is shown: none was confirmed, or none was admitted.');
  lines.push(isOk(report) ? reportLine(report.body) : `Report: not known. ${refusal(report).text}`);
  return { text: lines.join('\n') };
}

function reportLine(body: unknown): string {
  const read = sellerReport.safeParse(body);
  const { status, version, stages = [] } = read.data?.report ?? {};
  if (status === undefined) return 'Report: not known.';
  const failing = stages.filter((stage) => stage.status === 'failing').map(({ key, label }) => label ?? key);
  return `Report: ${status}, of version ${version ?? 'none'}${failing.length > 0 ? `; failing: ${failing.join(', ')}` : ''}.`;
}

async function ofRun(runId: string, ask: Ask, signal: AbortSignal): Promise<Said> {
  const reply = await ask('runs.read', { params: { runId } }, signal);
  if (!isOk(reply)) return refusal(reply);
  const read = run.safeParse(reply.body);
  if (!read.success || !read.data.run) return failed('The run cannot be read, so nothing is known.');
  const { status, model, version, usage, startedAt, finishedAt, error } = read.data.run;
  const { ceilingPoints, points, returnedPoints } = usage;
  return {
    text: [
      `Run: ${status}; model ${model ?? 'not given'}, version ${version ?? 'not given'}, at most ${inWords(ceilingPoints)}, charged ${inWords(points)}, returned ${inWords(returnedPoints)}; started ${startedAt ?? 'not yet'}, ended ${finishedAt ?? 'not yet'}.`,
      ...(error ? [`Why: ${error.code}: ${error.message}`] : []),
    ].join('\n'),
  };
}

const inWords = (points: number | undefined): string => (points === undefined ? 'not given' : inPoints(points));
