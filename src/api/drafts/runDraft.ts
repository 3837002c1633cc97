/**
 * Unsent run inputs, saved so that a reload does not lose them, and the prompts of runs started here, which the service never returns. Prompts may be
 * confidential: they stay in this tab, are shown only to the account that wrote them, and are removed when the session ends. Never includes the
 * provider key or a file.
 */
import type { GivenChoices } from '../../lib/runChoices/runChoices';
import { readStoredDraft, toStoredDraft } from '../../lib/runChoices/storedCodec';
import { isRecord } from '../reader/json';
import { tabDrafts } from './tabDrafts';

const drafts = tabDrafts('console.runDrafts', 12);

export interface RunDraft extends GivenChoices {
  prompt: string;
}

/** The draft for a Pack, if this tab has one. */
export function findRunDraft(productId: string): RunDraft | undefined {
  const stored = drafts.get(`draft ${productId}`);
  if (!isRecord(stored)) return undefined;
  const { prompt } = stored;
  return { ...readStoredDraft(stored), prompt: typeof prompt === 'string' ? prompt : '' };
}

/** Stores a draft; undefined removes it. */
export function saveRunDraft(productId: string, draft: RunDraft | undefined): void {
  drafts.put(`draft ${productId}`, draft && { ...toStoredDraft(draft), prompt: draft.prompt });
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
