/**
 * The prompts of a Pack's evaluation and the marks of its results, stored so that a reload doesn't lose them. They are sent only in runs, stay in this
 * tab, and are removed when the session ends.
 */
import { isRecord } from '../reader/json';
import { findSecret } from '../client/redact/findSecret';
import { tabDrafts } from './tabDrafts';

/** What a result is checked for: a text, a pattern, its format or its length. */
export type Check =
  | { kind: 'contains'; text: string }
  /** A regular expression, as typed. */
  | { kind: 'matches'; pattern: string }
  | { kind: 'json' }
  /** `most` is as typed. */
  | { kind: 'words'; most: string };

export interface PromptDraft {
  prompt: string;
  /** What a good result would say; sent to nobody. */
  expected: string;
  note: string;
  checks: readonly Check[];
}

/** `id` stays with a prompt over edits and reloads, while others are added and removed. */
export interface PromptRow extends PromptDraft {
  id: string;
}

/** A person's rating of a result, compared with that of the first column. */
export const marks = ['better', 'same', 'worse'] as const;
export type Mark = (typeof marks)[number];

const drafts = tabDrafts('console.evaluations', 8);

/** The prompts written for a Pack in this tab. */
export function readPrompts(productId: string): PromptRow[] {
  const stored = drafts.get(`prompts ${productId}`);
  return Array.isArray(stored) ? stored.flatMap((item) => readPrompt(item) ?? []) : [];
}

/**
 * Stores the prompts; false when they are too long to be stored. A text that looks like a token or key is left out, so that the rest can be stored:
 * with it, the whole draft would be dropped.
 */
export function savePrompts(productId: string, prompts: readonly PromptRow[]): boolean {
  const clean = prompts.map(withoutSecrets).filter(isWritten);
  drafts.put(`prompts ${productId}`, clean.length === 0 ? undefined : clean);
  return clean.length === 0 || drafts.get(`prompts ${productId}`) !== undefined;
}

/** The marks of results, by run id. */
export function readMarks(productId: string): ReadonlyMap<string, Mark> {
  const stored = drafts.get(`marks ${productId}`);
  const read = (mark: unknown) => marks.find((known) => known === mark);
  return new Map(
    Object.entries(isRecord(stored) ? stored : {}).flatMap(([runId, mark]) => {
      const known = read(mark);
      return known === undefined ? [] : [[runId, known] as const];
    }),
  );
}

export function saveMarks(productId: string, newMarks: ReadonlyMap<string, Mark>): void {
  drafts.put(`marks ${productId}`, newMarks.size === 0 ? undefined : Object.fromEntries(newMarks));
}

/** Reads a stored prompt; undefined when it is not one. */
function readPrompt(value: unknown): PromptRow | undefined {
  if (!isRecord(value) || typeof value['id'] !== 'string') return undefined;
  const { id } = value;
  const text = (name: string) => (typeof value[name] === 'string' ? value[name] : '');
  const checks = Array.isArray(value['checks']) ? value['checks'].flatMap((item) => readCheck(item) ?? []) : [];
  return { id, prompt: text('prompt'), expected: text('expected'), note: text('note'), checks };
}

function readCheck(value: unknown): Check | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, text, pattern, most } = value;
  if (kind === 'contains' && typeof text === 'string') return { kind, text };
  if (kind === 'matches' && typeof pattern === 'string') return { kind, pattern };
  if (kind === 'words' && typeof most === 'string') return { kind, most };
  return kind === 'json' ? { kind } : undefined;
}

const withoutSecret = (text: string): string => (findSecret(text) ? '' : text);

/** Rows that have not changed are not searched again. */
const searched = new WeakMap<PromptRow, PromptRow>();

function withoutSecrets(row: PromptRow): PromptRow {
  const known = searched.get(row);
  if (known) return known;
  const { id, prompt, expected, note, checks } = row;
  const clean = {
    id,
    prompt: withoutSecret(prompt),
    expected: withoutSecret(expected),
    note: withoutSecret(note),
    checks: checks.filter((check) => findSecret(Object.values(check).join('\n')) === undefined),
  };
  searched.set(row, clean);
  return clean;
}

const isWritten = ({ prompt, expected, note, checks }: PromptDraft): boolean =>
  prompt !== '' || expected !== '' || note !== '' || checks.length > 0;
