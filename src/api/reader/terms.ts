/** Whether a quote is of what was asked. Whatever it tells of that, at any level and in any spelling, must be the same. */
import type { FundingMode } from '../../contract/values';
import { isRecord } from './json';
import { type Level, levelsOf, plainName } from './levels';

/** What a run is quoted for. */
export interface RunChoices {
  productId: string;
  /** `<provider>:<model_name>`. */
  model: string;
  fundingMode: FundingMode;
  /** For this one run; left out, the saved default. */
  growthVersion?: number | undefined;
  enabledSkills: readonly string[];
  maxInputTokens: number;
  maxOutputTokens: number;
}

export type Term = 'product' | 'version' | 'model' | 'funding' | 'checkpoint' | 'input' | 'output' | 'skills';

/** One thing of which the service quoted another. */
export interface OtherTerm {
  term: Term;
  /** Undefined where the service was left to choose. */
  asked: string | undefined;
  /** As text; undefined for a value that cannot be compared. */
  quoted: string | undefined;
}

/** A told value in a form that compares; undefined when it has none. */
type Told = string | undefined;

interface Reading {
  /** Plain names at any level. */
  names: readonly string[];
  /** Plain names in a record of limits. */
  limits?: readonly string[];
  /** No value at all: nothing is told. `name` is the plain one. */
  read: (value: unknown, name: string) => Told[];
}

const text = (value: unknown): Told => (typeof value === 'string' && value !== '' ? value : undefined);
const count = (value: unknown): Told =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? String(value) : undefined;

/** The values under any of the plain names in a record, or the value itself when it is none. */
function inside(value: unknown, ...names: string[]): unknown[] {
  if (!isRecord(value)) return [value];
  const named = Object.entries(value).filter(([key]) => names.includes(plainName(key)));
  return named.map(([, inner]) => inner).filter((inner) => inner !== null && inner !== undefined);
}

/** A record that holds nothing of the kind cannot be compared. */
const orUnknown = (told: Told[]): Told[] => (told.length > 0 ? told : [undefined]);

const readings: Record<Term, Reading> = {
  product: {
    names: ['productid', 'packid', 'product', 'pack'],
    read: (value) => inside(value, 'id', 'productid', 'packid').map((id) => text(id)?.toLowerCase()),
  },
  version: {
    names: ['currentversion', 'expectedversion', 'productversion'],
    read: (value) => inside(value, 'version', 'number', 'name').map(text),
  },
  model: {
    names: ['model', 'modelid'],
    read: (value) => orUnknown(inside(value, 'id', 'modelid').map(text)),
  },
  funding: {
    names: ['fundingmode', 'funding'],
    read: (value) => orUnknown(inside(value, 'mode', 'fundingmode').map(text)),
  },
  checkpoint: {
    names: ['growthversion', 'growthsequence', 'checkpointsequence', 'checkpoint', 'growth'],
    read: (value) => inside(value, 'growthversion', 'sequence', 'version').map(count),
  },
  input: {
    names: ['maxinputtokens', 'limits'],
    limits: ['inputtokens', 'maxinput', 'input'],
    // A record of limits is a level of its own; limits in any other form cannot be compared.
    read: (value, name) => (name !== 'limits' ? [count(value)] : isRecord(value) ? [] : [undefined]),
  },
  output: {
    names: ['maxoutputtokens'],
    limits: ['outputtokens', 'maxoutput', 'output'],
    read: (value) => [count(value)],
  },
  skills: { names: ['enabledskills', 'skills'], read: (value) => [skillSet(value)] },
};

/** The ids in order, each once; empty for none. */
function skillSet(value: unknown): Told {
  if (!Array.isArray(value)) return undefined;
  const ids = value.flatMap((skill) => orUnknown(inside(skill, 'id').map(text)));
  if (!ids.every((id) => id !== undefined)) return undefined;
  return [...new Set(ids)]
    .map((id) => (/[\s,"]/.test(id) ? JSON.stringify(id) : id))
    .toSorted()
    .join(', ');
}

/** All that is told of one term, each value once. */
function toldOf(levels: readonly Level[], { names, limits = [], read }: Reading): Told[] {
  const told = levels.flatMap(({ name: level, record }) =>
    Object.entries(record).flatMap(([key, value]) => {
      const name = plainName(key);
      const meant = names.includes(name) || (level === 'limits' && limits.includes(name));
      return meant && value !== null && value !== undefined ? read(value, name) : [];
    }),
  );
  return [...new Set(told)];
}

/** What is told of a term and is not what was asked. Where nothing was asked, all that is told must be one value. */
function others(term: Term, asked: string | undefined, told: readonly Told[]): OtherTerm[] {
  const one = asked ?? (told.length === 1 ? told[0] : undefined);
  return told.filter((quoted) => quoted === undefined || quoted !== one).map((quoted) => ({ term, asked, quoted }));
}

/** The one value that a quote tells of a term, as text; undefined when it tells none, several or one that cannot be read. */
export function toldTerm(term: Term, body: unknown): string | undefined {
  const told = toldOf(levelsOf(body), readings[term]);
  return told.length === 1 ? told[0] : undefined;
}

/** What the quote of a run tells that is not what was asked. A checkpoint that was left out is the service's to name. */
export function otherRunTerms(asked: RunChoices, body: unknown): OtherTerm[] {
  const levels = levelsOf(body);
  const wanted: [Term, string | undefined][] = [
    ['product', asked.productId.toLowerCase()],
    ['model', asked.model],
    ['funding', asked.fundingMode],
    ['checkpoint', asked.growthVersion === undefined ? undefined : String(asked.growthVersion)],
    ['input', String(asked.maxInputTokens)],
    ['output', String(asked.maxOutputTokens)],
    ['skills', skillSet(asked.enabledSkills)],
  ];
  return wanted.flatMap(([term, value]) => others(term, value, toldOf(levels, readings[term])));
}

/**
 * What one choice of a prep quote, or the quote around it, tells that is not of this product and version.
 * @param version the current version of the quote; undefined where it names none, and then no choice can be bought
 */
export function otherPrepTerms(
  productId: string | undefined,
  version: string | undefined,
  quote: unknown,
  choice: unknown,
): OtherTerm[] {
  const [around, own] = [levelsOf(quote), levelsOf(choice)];
  const products = toldOf([...around, ...own], readings.product);
  const versions = [
    ...toldOf(around, readings.version),
    ...toldOf(own, { ...readings.version, names: [...readings.version.names, 'version'] }),
  ];
  return [
    ...others('product', productId?.toLowerCase(), products),
    ...(version === undefined ? [] : others('version', version, [...new Set(versions)])),
  ];
}
