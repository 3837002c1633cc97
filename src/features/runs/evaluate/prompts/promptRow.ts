/** The rows of a matrix: prompts with their expectations. */
import { secretError, findSecret } from '../../../../api/client/redact/findSecret';
import type { Check, PromptDraft, PromptRow } from '../../../../api/drafts/promptsDraft';
import { packLimits } from '../../../../contract/values';
import { formatCount, formatCounted } from '../../../../lib/count';
import { randomId } from '../../../../lib/ids';
import { countCharacters } from '../../../../lib/text/characters';
import { checkError } from '../checks/check';

export const MAX_PROMPTS = 50;
/** The maximum length of an expectation and of a note, in characters. */
const MAX_EXTRA_LENGTH = 10_000;

/** The errors of a row, by field. */
export type PromptIssues = Partial<Record<'prompt' | 'expected' | 'note' | 'checks', string>>;

export const emptyPrompt: PromptDraft = { prompt: '', expected: '', note: '', checks: [] };

/** A new row with the content of a draft. */
export const createRow = (draft: PromptDraft = emptyPrompt): PromptRow => ({ ...draft, id: randomId() });

/** Whether a row is empty; empty rows are not part of the matrix. */
export const isBlank = ({ prompt, expected, note, checks }: PromptDraft): boolean =>
  [prompt, expected, note].every((text) => text.trim() === '') && checks.length === 0;

/** The errors of a row; none if the service and the console accept its texts. */
export function promptIssues(row: PromptDraft): PromptIssues {
  const issues: PromptIssues = {};
  const prompt = promptError(row.prompt);
  if (prompt !== undefined) issues.prompt = prompt;
  for (const name of ['expected', 'note'] as const) {
    const text = row[name];
    const why =
      secretError(text) ??
      (text.length > MAX_EXTRA_LENGTH ? `At most ${formatCount(MAX_EXTRA_LENGTH)} characters` : undefined);
    if (why !== undefined) issues[name] = why;
  }
  const [bad] = row.checks.flatMap((check) => checkError(check) ?? []);
  if (bad !== undefined) issues.checks = bad;
  return issues;
}

function promptError(prompt: string): string | undefined {
  const length = countCharacters(prompt);
  if (length < packLimits.promptMin) return `Enter at least ${packLimits.promptMin} characters`;
  if (length > packLimits.promptMax)
    return `${formatCounted(length - packLimits.promptMax, 'character')} too many: at most ${formatCount(packLimits.promptMax)}`;
  return secretError(prompt);
}

/** Why a row of a file is left out; undefined when it is not. Never repeats a secret. */
export function rowError({ prompt, expected, note, checks }: PromptDraft): string | undefined {
  const secret = [prompt, expected, note, ...checks.flatMap(getTexts)].map((text) => findSecret(text)).find(Boolean);
  if (secret) return `It contains ${secret.name}.`;
  const { prompt: promptIssue, ...others } = promptIssues({ prompt, expected, note, checks });
  if (promptIssue !== undefined)
    return prompt.trim() === '' ? 'It has no prompt.' : `Its prompt: ${lowerFirst(promptIssue)}.`;
  const [[field, why] = []] = Object.entries(others);
  return field === undefined ? undefined : `Its ${field}: ${lowerFirst(why ?? '')}.`;
}

const getTexts = (check: Check): string[] => Object.values(check);
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
