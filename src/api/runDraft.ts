/**
 * What is being written for a run, so that a reload loses none of it, and the prompts of runs started here, which the
 * service never gives back. Prompts may be confidential: they stay in this tab, are for the account that wrote them, and
 * go with the session's end. Never the provider key, never a file.
 */
import type { FundingMode } from '../contract/words';
import { isRecord, readCount, readText, readTexts } from './readers/json';
import { scope } from './scope';
import { onSessionEnd } from './session';

const KEY = 'console.runDrafts';
/** Drafts and prompts beyond these many are forgotten, the oldest first. */
const KEEP = 12;

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

onSessionEnd(() => write({}));

/** The draft for a Pack, if this tab has one. */
export function draftOf(productId: string): RunDraft | undefined {
  const held = read()[`draft ${scope()} ${productId}`];
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
  put(`draft ${scope()} ${productId}`, draft);
}

/** The prompt of a run that was started in this tab, or by its subject of one that was sent and has no known end. */
export function promptOf(runId: string): string | undefined {
  return readText(read(), `prompt ${scope()} ${runId}`);
}

/** Keeps the prompt of a run that was started or sent here; undefined forgets it. */
export function keepPrompt(runId: string, prompt: string | undefined): void {
  put(`prompt ${scope()} ${runId}`, prompt);
}

function put(name: string, value: unknown): void {
  const { [name]: _former, ...others } = read();
  if (value === undefined) write(others);
  else write(Object.fromEntries([...Object.entries(others).slice(1 - KEEP), [name, value]]));
}

function read(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function write(drafts: Record<string, unknown>): void {
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(drafts));
  } catch {
    // A browser that keeps nothing still runs; only a reload loses the draft.
  }
}
