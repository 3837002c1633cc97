/**
 * Unsent run inputs, kept so that a reload does not lose them, and the prompts of runs started here, which the service never returns. Prompts may be
 * confidential: they stay in this tab, are shown only to the account that wrote them, and are removed when the session ends. Never includes the
 * provider key or a file.
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
  const { prompt } = held;
  return {
    // As typed; may exceed the length limit that readers apply to texts in answers.
    prompt: typeof prompt === 'string' ? prompt : '',
    enabledSkills: readTexts(held, 'enabledSkills') ?? [],
    model: readText(held, 'model'),
    fundingMode: funding === 'points' || funding === 'byok' ? funding : undefined,
    growthVersion: readCount(held, 'growthVersion'),
    maxInputTokens: readText(held, 'maxInputTokens'),
    maxOutputTokens: readText(held, 'maxOutputTokens'),
  };
}

/** Stores a draft; undefined removes it. */
export function keepDraft(productId: string, draft: RunDraft | undefined): void {
  kept.put(`draft ${productId}`, draft);
}

/** Replaces a draft with the inputs of another run; the old prompt can be restored. */
export function replaceDraft(productId: string, draft: RunDraft): void {
  const before = draftOf(productId)?.prompt ?? '';
  keepDraft(productId, draft);
  if (before !== draft.prompt) keepPrompt(`replaced ${productId}`, before.trim() === '' ? undefined : before);
}

/** The prompt that was replaced by another run's inputs, until it is restored. */
export const replacedPrompt = (productId: string): string | undefined => promptOf(`replaced ${productId}`);
export const forgetReplacedPrompt = (productId: string): void => keepPrompt(`replaced ${productId}`, undefined);

/** The prompt of a run that was sent from this tab and has no known id yet. */
export const sentPrompt = (productId: string): string | undefined => promptOf(`sent ${productId.toLowerCase()}`);
export const keepSentPrompt = (productId: string, prompt: string | undefined): void =>
  keepPrompt(`sent ${productId.toLowerCase()}`, prompt);

/** The prompt of a run started in this tab. */
export function promptOf(runId: string): string | undefined {
  const prompt = kept.get(`prompt ${runId}`);
  return typeof prompt === 'string' && prompt !== '' ? prompt : undefined;
}

/** Stores the prompt of a run started here; undefined removes it. */
export function keepPrompt(runId: string, prompt: string | undefined): void {
  kept.put(`prompt ${runId}`, prompt);
}
