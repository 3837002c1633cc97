/** What a run costs in whole Points: its ceiling and its final charge. Rates and rules are specific to the sandbox. */
import { formatCount } from '../../../lib/count';
import type { FundingMode } from '../../../contract/values';
import { type Model, computeTokenPoints } from '../../catalog/packs/models';
import type { RunUsage } from '../records';
import { type SkillId, skillCeiling, skills } from '../../catalog/packs/skills';

export interface PricingInput {
  model: Model;
  fundingMode: FundingMode;
  skills: SkillId[];
  maxInputTokens: number;
  maxOutputTokens: number;
  /** Bytes of the checkpoint's memory, including all that it builds on. */
  memoryBytes: number;
}

type PriceRow = { key: string; label: string; detail: string; points: number };

const MEMORY_STEP = 2_048;

/** Points for reading a checkpoint's memory: one for every started 2 KiB. */
function memoryPoints(bytes: number): number {
  return Math.ceil(bytes / MEMORY_STEP);
}

/** The rows of a quote; their sum is the ceiling. With the caller's own key only hosted skills cost Points (observed). */
export function buildBreakdown(priced: PricingInput): PriceRow[] {
  const { model, fundingMode, maxInputTokens, maxOutputTokens, memoryBytes } = priced;
  const ownKey = fundingMode === 'byok';
  const tokens = (count: number) =>
    ownKey ? 'Paid to the provider with your own key' : `Up to ${formatCount(count)} tokens`;
  return [
    {
      key: 'model_input',
      label: 'Model input',
      detail: tokens(maxInputTokens),
      points: ownKey ? 0 : computeTokenPoints(maxInputTokens, model.inputRate),
    },
    {
      key: 'model_output',
      label: 'Model output',
      detail: tokens(maxOutputTokens),
      points: ownKey ? 0 : computeTokenPoints(maxOutputTokens, model.outputRate),
    },
    ...priced.skills.map((id): PriceRow => {
      const { label, maxCallsPerRun, pointsPerCall } = skills[id];
      const detail = `Up to ${maxCallsPerRun} calls of ${pointsPerCall} Points`;
      return { key: `skill:${id}`, label, detail, points: skillCeiling(skills[id]) };
    }),
    {
      key: 'checkpoint_memory',
      label: 'Checkpoint memory',
      detail: memoryBytes === 0 ? 'No memory to read' : `${formatCount(memoryBytes)} bytes`,
      points: ownKey ? 0 : memoryPoints(memoryBytes),
    },
  ];
}

export function computeCeiling(priced: PricingInput): number {
  return buildBreakdown(priced).reduce((sum, row) => sum + row.points, 0);
}

/** What a run spent on the tokens and calls it used; never above its ceiling. */
export function computeUsedPoints(priced: PricingInput, used: Omit<RunUsage, 'points'>): number {
  const { model, fundingMode, memoryBytes } = priced;
  const calls = used.skills.reduce((sum, { points }) => sum + points, 0);
  if (fundingMode === 'byok') return calls;
  const tokens =
    computeTokenPoints(used.inputTokens, model.inputRate) + computeTokenPoints(used.outputTokens, model.outputRate);
  return calls + tokens + memoryPoints(memoryBytes);
}
