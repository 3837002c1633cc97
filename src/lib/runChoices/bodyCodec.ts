/** Choices in the body of a request for a quote or a run. Here, and nowhere else outside the contract, they have the names of the Marketplace API. */
import { type ChoiceField, type Funding, type GivenChoices, type TokenLimits, findFunding } from './runChoices';

interface ChoicesBody {
  fundingMode?: Funding;
  growthVersion?: number;
  enabledSkills?: string[];
  maxInputTokens?: number;
  maxOutputTokens?: number;
}

/** The body of these choices. What isn't given is left out, and so to the service. */
export function toBody<Model extends string | undefined>({
  model,
  funding,
  checkpoint,
  skills,
  limits,
}: { model: Model } & Partial<Omit<GivenChoices, 'model' | 'limits'>> & { limits?: TokenLimits }): ChoicesBody & {
  model: Model;
} {
  return {
    model,
    ...(funding !== undefined && { fundingMode: funding }),
    ...(checkpoint !== undefined && { growthVersion: checkpoint }),
    ...(skills && { enabledSkills: [...skills] }),
    ...(limits && { maxInputTokens: limits.input, maxOutputTokens: limits.output }),
  };
}

/**
 * The choices in a body that a person or a program wrote, in the names of the document or of clients, in any spelling (`maxInputTokens`,
 * `max_input_tokens`). What can't be read counts as left out.
 */
export function readBody(body: unknown): GivenChoices<number> {
  const limits = find(body, 'limits', (value) => value);
  const readLimit = (name: string) => find(limits, name, readCount) ?? find(body, name, readCount);
  return {
    model: find(body, 'model', readWord),
    funding: find(body, 'fundingMode', findFunding),
    checkpoint: find(body, 'growthVersion', readCount),
    skills: find(body, 'skills', readWords) ?? find(body, 'enabledSkills', readWords) ?? [],
    limits: { input: readLimit('maxInputTokens'), output: readLimit('maxOutputTokens') },
  };
}

/** The first value of a field that can be read: by its name itself, or else by its other spellings. */
function find<Value>(from: unknown, name: string, read: (value: unknown) => Value | undefined): Value | undefined {
  const record = toRecord(from);
  const plain = (text: string) => text.toLowerCase().replaceAll(/[_-]/g, '');
  const spellings = Object.keys(record).filter((key) => key !== name && plain(key) === plain(name));
  const names = Object.hasOwn(record, name) ? [name, ...spellings] : spellings;
  return names.map((key) => read(record[key])).find((value) => value !== undefined);
}

const fields: ReadonlyMap<string, ChoiceField> = new Map(
  Object.entries({
    model: 'model',
    fundingMode: 'funding',
    growthVersion: 'checkpoint',
    enabledSkills: 'skills',
    maxInputTokens: 'input',
    maxOutputTokens: 'output',
  } as const),
);

/** The form's field for a field of the body, as a refusal names it; undefined for any other. */
export const findChoiceField = (name: string): ChoiceField | undefined => fields.get(name);

export const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

export const readWord = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Texts, or records with an `id`. */
const readWords = (value: unknown): string[] | undefined =>
  Array.isArray(value)
    ? value
        .map((skill: unknown) => (typeof skill === 'string' ? skill : toRecord(skill)['id']))
        .filter((skill) => typeof skill === 'string')
    : undefined;

/** A whole number from 0. */
const readCount = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) + 0 : undefined;
