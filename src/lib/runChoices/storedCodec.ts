/** Choices as a browser stores them, in the names of the body: the draft of a run, the columns of a matrix. What was stored before stays readable. */
import { readBody, readWord, toBody, toRecord } from './bodyCodec';
import { type GivenChoices, type RunChoices, type TypedLimit, readTypedLimit } from './runChoices';

/** A draft as it is stored: its limits are texts, as typed. */
export const toStoredDraft = ({ limits: { input, output }, ...choices }: GivenChoices) => ({
  ...toBody({ model: choices.model, ...choices }),
  ...(input !== undefined && { maxInputTokens: String(input) }),
  ...(output !== undefined && { maxOutputTokens: String(output) }),
});

export function readStoredDraft(stored: unknown): GivenChoices {
  const { maxInputTokens, maxOutputTokens } = toRecord(stored);
  const readLimit = (value: unknown) => {
    const typed = readWord(value);
    return typed === undefined ? undefined : readTypedLimit(typed);
  };
  return { ...readBody(stored), limits: { input: readLimit(maxInputTokens), output: readLimit(maxOutputTokens) } };
}

/** What a column of a matrix ran with, as it is stored. It was paid in Points. */
export const toStoredColumn = ({ model, checkpoint, skills, limits }: RunChoices) =>
  toBody({ model, checkpoint, skills, limits });

/** Undefined if any part can't be read: half of it would match too much. */
export function readStoredColumn(stored: unknown): RunChoices | undefined {
  const { model, checkpoint, skills, limits } = readBody(stored);
  const { enabledSkills } = toRecord(stored);
  const { input, output } = limits;
  if (model === undefined || input === undefined || output === undefined) return undefined;
  if (!Array.isArray(enabledSkills) || enabledSkills.length !== skills.length) return undefined;
  return {
    model,
    ...(checkpoint !== undefined && { checkpoint }),
    skills,
    limits: { input, output },
    funding: 'points',
  };
}

/** The checkpoint that was quoted for a cell, as it is stored beside its column. */
export function toStoredCheckpoint(checkpoint: number | undefined) {
  const { model: _, ...stored } = toBody({ model: undefined, checkpoint });
  return stored;
}

export const readStoredCheckpoint = (stored: unknown): number | undefined => readBody(stored).checkpoint;

/** Equal for columns that run with the same, as typed. Results are stored under it, so its form must not change. */
export const toColumnKey = ({ model, checkpoint, skills, limits: { input, output } }: RunChoices<TypedLimit>): string =>
  JSON.stringify({
    ...toBody({ model, checkpoint, skills: skills.toSorted() }),
    maxInputTokens: String(input),
    maxOutputTokens: String(output),
  });
