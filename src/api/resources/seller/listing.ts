/** The listing of an own Pack as its seller edits it: the path of each field in the product, and how it is read. */
import { type Json, toCamelCase, isRecord, pick, readUsd } from '../../reader/json';
import { selectFields } from '../../reader/source';

export const exampleUseParts = ['title', 'scenario', 'exampleRequest', 'expectedOutcome'] as const;
/** One example use as edited; `raw` is the record it was read from, with any other fields. */
export type ExampleUse = Record<(typeof exampleUseParts)[number], string> & { raw: Json };

/** Each field with its path from the product. `usd` is an amount as typed. */
export const listingFields = {
  name: { at: ['name'], kind: 'text' },
  shortDescription: { at: ['shortDescription'], kind: 'text' },
  priceUsd: { at: ['priceUsd'], kind: 'usd' },
  primaryCategory: { at: ['primaryCategory'], kind: 'text' },
  businessUseCase: { at: ['businessUseCase'], kind: 'text' },
  tags: { at: ['tags'], kind: 'texts' },
  problem: { at: ['agentSummary', 'listing', 'problem'], kind: 'text' },
  targetUsers: { at: ['agentSummary', 'listing', 'targetUsers'], kind: 'texts' },
  inputs: { at: ['agentSummary', 'listing', 'inputs'], kind: 'texts' },
  workflow: { at: ['agentSummary', 'listing', 'workflow'], kind: 'texts' },
  outputs: { at: ['agentSummary', 'listing', 'outputs'], kind: 'texts' },
  successCriteria: { at: ['agentSummary', 'listing', 'successCriteria'], kind: 'texts' },
  limitations: { at: ['agentSummary', 'listing', 'limitations'], kind: 'texts' },
  exampleUses: { at: ['agentSummary', 'listing', 'exampleUses'], kind: 'uses' },
  language: { at: ['stack', 'language'], kind: 'text' },
  stackRuntime: { at: ['stack', 'runtime'], kind: 'texts' },
  stackMemory: { at: ['stack', 'memory'], kind: 'texts' },
  compatibleModels: { at: ['compatibility', 'models'], kind: 'texts' },
  capabilities: { at: ['agentSummary', 'capabilities'], kind: 'texts' },
  models: { at: ['agentSummary', 'models'], kind: 'texts' },
  runtime: { at: ['agentSummary', 'runtime'], kind: 'text' },
  memory: { at: ['agentSummary', 'memory'], kind: 'text' },
} as const satisfies Record<string, { at: readonly string[]; kind: 'text' | 'usd' | 'texts' | 'uses' }>;

export type ListingKey = keyof typeof listingFields;
export const listingKeys = Object.keys(listingFields) as readonly ListingKey[];

type Kinds = { text: string; usd: string; texts: readonly string[]; uses: readonly ExampleUse[] };
/** The keys of the fields of one kind. */
export type KeyOfKind<Kind extends keyof Kinds> = {
  [Key in ListingKey]: (typeof listingFields)[Key]['kind'] extends Kind ? Key : never;
}[ListingKey];

/** Every field as in the form; fields missing from the product are empty. */
export type ListingValues = { [Key in ListingKey]: Kinds[(typeof listingFields)[Key]['kind']] };

export interface ListingView {
  values: ListingValues;
  /** Fields whose value could not be read; empty in `values`. */
  unread: ReadonlySet<ListingKey>;
  /** The format of the manifest, as received. */
  format: string | undefined;
  /** The fields of the product that are neither listing fields nor among `otherFields` (see `readListing`). */
  rest: Json;
  /** The product as received. */
  raw: Json;
}

/**
 * Reads the listing of a product; always succeeds, but may be empty.
 * @param otherFields names of the product that are shown elsewhere, in camelCase
 */
export function readListing(raw: Json, otherFields: readonly string[]): ListingView {
  const unread = new Set<ListingKey>();
  const values = Object.fromEntries(
    listingKeys.map((key) => {
      const { at, kind } = listingFields[key];
      const found = at.reduce<unknown>((from, name) => pick(from, name), raw);
      const value = kind === 'usd' ? amountText(raw) : readers[kind](found);
      if (value === undefined && found !== undefined) unread.add(key);
      return [key, value ?? (kind === 'texts' || kind === 'uses' ? [] : '')];
    }),
  ) as unknown as ListingValues;
  const format = pick(pick(raw, 'agentSummary'), 'format');
  return {
    values,
    unread,
    format: typeof format === 'string' ? format : undefined,
    rest: collectRest(raw, [], unread, otherFields),
    raw,
  };
}

const amountText = (raw: Json): string | undefined => readUsd(raw, 'priceUsd', 'price')?.toString();

const readers = {
  text: (value: unknown) => (typeof value === 'string' ? value : undefined),
  texts: (value: unknown) =>
    Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined,
  uses: (value: unknown) => (Array.isArray(value) && value.every(isExampleUse) ? value.map(readExampleUse) : undefined),
};

function isExampleUse(value: unknown): value is Json {
  return isRecord(value) && exampleUseParts.every((part) => typeof (pick(value, part) ?? '') === 'string');
}

function readExampleUse(raw: Json): ExampleUse {
  const parts = Object.fromEntries(exampleUseParts.map((part) => [part, pick(raw, part) ?? '']));
  return { ...parts, raw } as ExampleUse;
}

const isSamePath = (a: readonly string[], b: readonly string[]) => a.join('/') === b.join('/');

function collectRest(
  record: Json,
  above: readonly string[],
  unread: ReadonlySet<ListingKey>,
  remainingFields: readonly string[],
): Json {
  const unknownFields = Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    const at = [...above, toCamelCase(name)];
    const key = listingKeys.find((listingKey) => isSamePath(listingFields[listingKey].at, at));
    if (key) return unread.has(key) ? [[name, value]] : [];
    if (isSamePath(at, ['agentSummary', 'format']) && typeof value === 'string') return [];
    if (above.length === 0 && remainingFields.includes(at[0] ?? '')) return [];
    const leads = listingKeys.some((listingKey) => isSamePath(listingFields[listingKey].at.slice(0, at.length), at));
    if (!leads || !isRecord(value)) return [[name, value]];
    const inner = collectRest(value, at, unread, remainingFields);
    return Object.keys(inner).length > 0 ? [[name, inner]] : [];
  });
  return selectFields(record, unknownFields);
}
