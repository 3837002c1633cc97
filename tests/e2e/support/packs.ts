/** The Packs that every world is seeded with, and what an API client does with them outside the console. */
import { expect } from '@playwright/test';
import type { AnswerBody, Sandbox } from './sandbox';

/** Owned by `buyer`: checkpoints 1 to 4 accepted and 3 the default, 5 waiting, 6 refused. */
export const replies = '0a9c0000-0000-4000-8000-000000000001';
/** Bought by `buyer`: one checkpoint short of its quota. Other accounts have to buy it. */
export const contracts = '0a9c0000-0000-4000-8000-000000000002';
/** The buyer's seeded runs: the same prompt at checkpoint 0 and 3, a partial and a failed one. */
export const seeded = {
  base: '0a9d0000-0000-4000-8000-000000000001',
  grown: '0a9d0000-0000-4000-8000-000000000002',
  partial: '0a9d0000-0000-4000-8000-000000000003',
  failed: '0a9d0000-0000-4000-8000-000000000004',
} as const;

/** The seller accounts' own Pack. */
export const clauses = { id: '0b100000-0000-4000-8000-000000000008', name: 'Contract Clause Reviewer' } as const;

export const growthPath = (id: string): string => `/packs/${id}/growth`;

export const getGrowth = (sandbox: Sandbox, id: string) =>
  sandbox.get<AnswerBody<'growth.read'>>(`/api/ai-packs/${id}/growth`, 'buyer');

/** The ids of the buyer's runs under way. */
export async function runsUnderWay(sandbox: Sandbox): Promise<string[]> {
  const { runs } = await sandbox.get<AnswerBody<'packs.workload'>>('/api/ai-packs/workload/status', 'buyer');
  return runs.map(({ runId }) => runId);
}

/**
 * Starts a run of a Pack with Points, as another client does: it awaits the end. Returns the id once the run is under way, so
 * the prompt must make it a slow one.
 */
export async function startRun(sandbox: Sandbox, id: string, prompt: string): Promise<string> {
  const before = await runsUnderWay(sandbox);
  let failure: Error | undefined;
  const body = { model: 'openai:gpt-5.4-mini', prompt };
  sandbox
    .post(`/api/ai-packs/${id}/runs`, body, 'buyer')
    .catch((error: unknown) => (failure = new Error(`${error as Error}`)));
  let started: string | undefined;
  await expect
    .poll(async () => {
      if (failure) throw failure;
      started = (await runsUnderWay(sandbox)).find((runId) => !before.includes(runId));
      return started;
    }, 'the run is under way')
    .toBeDefined();
  return started!;
}

/** Stages a proposal of a finished run. */
export const stage = (sandbox: Sandbox, runId: string, proposalIndex: number) =>
  sandbox.post<AnswerBody<'growth.stage'>>(`/api/ai-packs/runs/${runId}/growth`, { proposalIndex }, 'buyer');
