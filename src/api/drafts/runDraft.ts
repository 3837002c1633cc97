/**
 * Unsent run inputs, kept so that a reload does not lose them, and the prompts of runs started here, which the service never returns. Prompts may be
 * confidential: they stay in this tab, are shown only to the account that wrote them, and are removed when the session ends. Never includes the
 * provider key or a file.
 */
import type { FundingMode } from '../../contract/values';
import { isRecord, readCount, readText, readTexts } from '../reader/json';
import { tabDrafts } from './tabDrafts';

const drafts = tabDrafts('console.runDrafts', 12);

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
export function findRunDraft(productId: string): RunDraft | undefined {
  const stored = drafts.get(`draft ${productId}`);
  if (!isRecord(stored)) return undefined;
  const funding = readText(stored, 'fundingMode');
  const { prompt } = stored;
  return {
    // As typed; may exceed the length limit that readers apply to texts in answers.
    prompt: typeof prompt === 'string' ? prompt : '',
    enabledSkills: readTexts(stored, 'enabledSkills') ?? [],
    model: readText(stored, 'model'),
    fundingMode: funding === 'points' || funding === 'byok' ? funding : undefined,
    growthVersion: readCount(stored, 'growthVersion'),
    maxInputTokens: readText(stored, 'maxInputTokens'),
    maxOutputTokens: readText(stored, 'maxOutputTokens'),
  };
}

/** Stores a draft; undefined removes it. */
export function saveRunDraft(productId: string, draft: RunDraft | undefined): void {
  drafts.put(`draft ${productId}`, draft);
}

/** Replaces a draft with the inputs of another run; the old prompt can be restored. */
export function replaceRunDraft(productId: string, draft: RunDraft): void {
  const before = findRunDraft(productId)?.prompt ?? '';
  saveRunDraft(productId, draft);
  if (before !== draft.prompt) savePrompt(`replaced ${productId}`, before.trim() === '' ? undefined : before);
}

/** The prompt that was replaced by another run's inputs, until it is restored. */
export const findReplacedPrompt = (productId: string): string | undefined => findPrompt(`replaced ${productId}`);
export const forgetReplacedPrompt = (productId: string): void => savePrompt(`replaced ${productId}`, undefined);

/** The prompt of a run that was sent from this tab and has no known id yet. */
export const findSentPrompt = (productId: string): string | undefined => findPrompt(`sent ${productId.toLowerCase()}`);
export const saveSentPrompt = (productId: string, prompt: string | undefined): void =>
  savePrompt(`sent ${productId.toLowerCase()}`, prompt);

/** The prompt of a run started in this tab. */
export function findPrompt(runId: string): string | undefined {
  const prompt = drafts.get(`prompt ${runId}`);
  return typeof prompt === 'string' && prompt !== '' ? prompt : undefined;
}

/** Stores the prompt of a run started here; undefined removes it. */
export function savePrompt(runId: string, prompt: string | undefined): void {
  drafts.put(`prompt ${runId}`, prompt);
}
