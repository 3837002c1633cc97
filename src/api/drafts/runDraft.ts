/**
 * What is being written for a run, so that a reload loses none of it, and the prompts of runs started here, which the
 * service never gives back. Prompts may be confidential: they stay in this tab, are for the account that wrote them, and
 * go with the session's end. Never the provider key, never a file.
 */
import type { FundingMode } from '../../contract/values';
import { isRecord, readCount, readText, readTexts } from '../reader/json';
import { tabDrafts } from './tabDrafts';

const kept = tabDrafts('console.runDrafts', 12);

export interface RunDraft {
  model?: string | undefined;
  prompt: string;
  fundingMode?: FundingMode | undefined;
  /** Undefined for the saved default. */
  growthVersion?: number | undefined;
  enabledSkills: readonly string[];
  /** As typed. */
  maxInputTokens?: string | undefined;
  maxOutputTokens?: string | undefined;
}

/** The draft for a Pack, if this tab has one. */
export function draftOf(productId: string): RunDraft | undefined {
  const held = kept.get(`draft ${productId}`);
  if (!isRecord(held)) return undefined;
  const funding = readText(held, 'fundingMode');
  return {
    prompt: readText(held, 'prompt') ?? '',
    enabledSkills: readTexts(held, 'enabledSkills') ?? [],
    model: readText(held, 'model'),
    fundingMode: funding === 'points' || funding === 'byok' ? funding : undefined,
    growthVersion: readCount(held, 'growthVersion'),
    maxInputTokens: readText(held, 'maxInputTokens'),
    maxOutputTokens: readText(held, 'maxOutputTokens'),
  };
}

/** Keeps a draft; undefined forgets it. */
export function keepDraft(productId: string, draft: RunDraft | undefined): void {
  kept.put(`draft ${productId}`, draft);
}

/** Puts the inputs of another run in the place of a draft, whose prompt can be taken back. */
export function replaceDraft(productId: string, draft: RunDraft): void {
  const before = draftOf(productId)?.prompt ?? '';
  keepDraft(productId, draft);
  if (before !== draft.prompt) keepPrompt(`replaced ${productId}`, before.trim() === '' ? undefined : before);
}

/** The prompt that another run's inputs took the place of, until it has been taken back. */
export const replacedPrompt = (productId: string): string | undefined => promptOf(`replaced ${productId}`);
export const forgetReplacedPrompt = (productId: string): void => keepPrompt(`replaced ${productId}`, undefined);

/** The prompt of the run of a Pack that was sent from this tab and whose id is not known yet. */
export const sentPrompt = (productId: string): string | undefined => promptOf(`sent ${productId.toLowerCase()}`);
export const keepSentPrompt = (productId: string, prompt: string | undefined): void =>
  keepPrompt(`sent ${productId.toLowerCase()}`, prompt);

/** The prompt of a run that was started in this tab. */
export function promptOf(runId: string): string | undefined {
  const prompt = kept.get(`prompt ${runId}`);
  return typeof prompt === 'string' && prompt !== '' ? prompt : undefined;
}

/** Keeps the prompt of a run that was started here; undefined forgets it. */
export function keepPrompt(runId: string, prompt: string | undefined): void {
  kept.put(`prompt ${runId}`, prompt);
}
