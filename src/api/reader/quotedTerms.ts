/** Whether a quote is for what was requested: every term it states, at any level and in any spelling, must match. */
import type { RunChoices } from '../../lib/runChoices/runChoices';
import { isCount, isRecord } from './json';
import { type Level, listLevels, normalizeName } from './levels';

/** What a run's quote is requested for. */
export interface RunTerms extends RunChoices {
  productId: string;
}

export type Term = 'product' | 'version' | 'model' | 'funding' | 'checkpoint' | 'input' | 'output' | 'skills';

/** One term that the service quoted differently. */
export interface OtherTerm {
  term: Term;
  /** Undefined when the choice was left to the service. */
  asked: string | undefined;
  /** As text; undefined for a value that cannot be compared. */
  quoted: string | undefined;
}

/** A stated value in comparable form; undefined when it cannot be compared. */
type Comparable = string | undefined;

interface Reading {
  /** Normalized names, at any level. */
  names: readonly string[];
  /** Additional normalized names within a record of limits. */
  limits?: readonly string[];
  /** `name` is normalized. An empty result means that nothing is stated. */
  read: (value: unknown, name: string) => Comparable[];
}

const text = (value: unknown): Comparable => (typeof value === 'string' && value !== '' ? value : undefined);
const count = (value: unknown): Comparable => (isCount(value) ? String(value) : undefined);

/** The values under any of the normalized names in a record, or the value itself when it is not a record. */
function listInnerValues(value: unknown, ...names: string[]): unknown[] {
  if (!isRecord(value)) return [value];
  const named = Object.entries(value).filter(([key]) => names.includes(normalizeName(key)));
  return named.map(([, inner]) => inner).filter((inner) => inner !== null && inner !== undefined);
}

/** A record without any of these names cannot be compared. */
const orUnknown = (stated: Comparable[]): Comparable[] => (stated.length > 0 ? stated : [undefined]);

const readings: Record<Term, Reading> = {
  product: {
    names: ['productid', 'packid', 'product', 'pack'],
    read: (value) => listInnerValues(value, 'id', 'productid', 'packid').map((id) => text(id)?.toLowerCase()),
  },
  version: {
    names: ['currentversion', 'expectedversion', 'productversion'],
    read: (value) => listInnerValues(value, 'version', 'number', 'name').map(text),
  },
  model: {
    names: ['model', 'modelid'],
    read: (value) => orUnknown(listInnerValues(value, 'id', 'modelid').map(text)),
  },
  funding: {
    names: ['fundingmode', 'funding'],
    read: (value) => orUnknown(listInnerValues(value, 'mode', 'fundingmode').map(text)),
  },
  checkpoint: {
    names: ['growthversion', 'growthsequence', 'checkpointsequence', 'checkpoint', 'growth'],
    read: (value) => listInnerValues(value, 'growthversion', 'sequence', 'version').map(count),
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

/** The ids, sorted and without duplicates; empty when there are none. */
function skillSet(value: unknown): Comparable {
  if (!Array.isArray(value)) return undefined;
  const ids = value.flatMap((skill) => orUnknown(listInnerValues(skill, 'id').map(text)));
  if (!ids.every((id) => id !== undefined)) return undefined;
  return [...new Set(ids)]
    .map((id) => (/[\s,"]/.test(id) ? JSON.stringify(id) : id))
    .toSorted()
    .join(', ');
}

/** All distinct stated values of one term. */
function readStatedTerms(levels: readonly Level[], { names, limits = [], read }: Reading): Comparable[] {
  const stated = levels.flatMap(({ name: level, record }) =>
    Object.entries(record).flatMap(([key, value]) => {
      const name = normalizeName(key);
      const meant = names.includes(name) || (level === 'limits' && limits.includes(name));
      return meant && value !== null && value !== undefined ? read(value, name) : [];
    }),
  );
  return [...new Set(stated)];
}

/** The stated values of a term that differ from the requested one. If none was requested, there must be only one. */
function findDifferentTerms(term: Term, asked: string | undefined, stated: readonly Comparable[]): OtherTerm[] {
  const wanted = asked ?? (stated.length === 1 ? stated[0] : undefined);
  return stated
    .filter((quoted) => quoted === undefined || quoted !== wanted)
    .map((quoted) => ({ term, asked, quoted }));
}

/** The single value that a quote states for a term, as text; undefined for none, several, or an unreadable one. */
export function readStatedTerm(term: Term, body: unknown): string | undefined {
  const stated = readStatedTerms(listLevels(body), readings[term]);
  return stated.length === 1 ? stated[0] : undefined;
}

/** The terms of a run's quote that differ from the request. Without a requested checkpoint the service chooses one. */
export function findOtherRunTerms(asked: RunTerms, body: unknown): OtherTerm[] {
  const levels = listLevels(body);
  const wanted: [Term, string | undefined][] = [
    ['product', asked.productId.toLowerCase()],
    ['model', asked.model],
    ['funding', asked.funding],
    ['checkpoint', asked.checkpoint === undefined ? undefined : String(asked.checkpoint)],
    ['input', String(asked.limits.input)],
    ['output', String(asked.limits.output)],
    ['skills', skillSet(asked.skills)],
  ];
  return wanted.flatMap(([term, value]) => findDifferentTerms(term, value, readStatedTerms(levels, readings[term])));
}

/**
 * The terms of a choice in a prep quote, or of the quote around it, that do not match this product and version.
 * @param version the quote's current version; if undefined, no choice can be bought
 */
export function findOtherPrepTerms(
  productId: string | undefined,
  version: string | undefined,
  quote: unknown,
  choice: unknown,
): OtherTerm[] {
  const [around, own] = [listLevels(quote), listLevels(choice)];
  const products = readStatedTerms([...around, ...own], readings.product);
  const versions = [
    ...readStatedTerms(around, readings.version),
    ...readStatedTerms(own, { ...readings.version, names: [...readings.version.names, 'version'] }),
  ];
  return [
    ...findDifferentTerms('product', productId?.toLowerCase(), products),
    ...(version === undefined ? [] : findDifferentTerms('version', version, [...new Set(versions)])),
  ];
}
