/** Runs as the API returns them: without prompt and file bytes, and with the outcome only once they are due. */
import type { RunAnswer } from '../../../contract/runs';
import type { RunStatus } from '../../../contract/values';
import type { Account } from '../../core/accounts';
import type { World } from '../../world/world';
import { getPacks } from '../packsState';
import type { Proposal, RunRecord } from '../records';
import { countRedactions } from './redaction';

export function runStatus(world: World, run: RunRecord): RunStatus {
  if (run.finished) return run.outcome.status;
  return world.now() < run.beginAt ? 'queued' : 'running';
}

export function getStartTime(world: World, run: RunRecord): string | null {
  return world.now() < run.beginAt ? null : world.iso(run.beginAt);
}

export function runAnswer(world: World, account: Account, run: RunRecord): RunAnswer {
  const { outcome, finished, ceilingPoints, pack } = run;
  const used = finished ? outcome.usage : { inputTokens: 0, outputTokens: 0, skills: [] };
  return {
    run: {
      runId: run.id,
      status: runStatus(world, run),
      usage: {
        inputTokens: used.inputTokens,
        outputTokens: used.outputTokens,
        skillCalls: used.skills.reduce((sum, { calls }) => sum + calls, 0),
        skills: used.skills,
        ceilingPoints,
        points: run.charged,
        returnedPoints: run.returned,
      },
      productId: pack.id,
      productName: pack.name,
      productSlug: pack.slug,
      version: run.version,
      preview: run.preview,
      model: run.model,
      fundingMode: run.fundingMode,
      enabledSkills: run.skills,
      maxInputTokens: run.maxInputTokens,
      maxOutputTokens: run.maxOutputTokens,
      growthVersion: run.checkpoint,
      growthDigest: run.growthDigest,
      promptCharacters: run.promptCharacters,
      promptDigest: run.promptDigest,
      createdAt: world.iso(run.createdAt),
      startedAt: getStartTime(world, run),
      expectedFinishAt: world.iso(run.dueAt),
      finishedAt: finished ? world.iso(run.dueAt) : null,
      result: finished ? outcome.result : null,
      redactions: finished && outcome.result !== null ? countRedactions(outcome.result) : 0,
      resultFormat: 'text/markdown',
      citations: finished ? outcome.citations : [],
      files: run.files,
      growthProposals: finished
        ? outcome.proposals.map((proposal, index) => proposalView(world, account, run, proposal, index))
        : [],
      error: finished ? outcome.error : null,
    },
    availablePoints: world.ledger(account).balance.available,
  };
}

function proposalView(world: World, account: Account, run: RunRecord, proposal: Proposal, index: number) {
  const { kind, title, summary, bytes, sequence } = proposal;
  const deltas = getPacks(world).growth.get(account.name)?.get(run.pack.id)?.deltas ?? [];
  const status = deltas.find((delta) => delta.sequence === sequence)?.status ?? 'open';
  return { index, kind, title, summary, bytes, status, sequence };
}
