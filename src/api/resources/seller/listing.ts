import { type Json, camel, isRecord, pick, readUsd, snake } from '../../reader/json';
import { hasSource, partOf, sourceOf, withField } from '../../reader/source';
import { call } from '../../client/http';
import type { Answer } from '../../client/request/readAnswer';
import { queryClient } from '../../client/queryClient';
import { write } from '../../client/write';
import { readSellerProductDetail, sellerProductQuery } from './products';

/** The listing of an own Pack as its seller edits it: the path of each field in the product, and how it is read. */

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
    rest: restOf(raw, [], unread, otherFields),
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

const same = (one: readonly string[], other: readonly string[]) => one.join('/') === other.join('/');

function restOf(
  record: Json,
  above: readonly string[],
  unread: ReadonlySet<ListingKey>,
  others: readonly string[],
): Json {
  const kept = Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    const at = [...above, camel(name)];
    const key = listingKeys.find((one) => same(listingFields[one].at, at));
    if (key) return unread.has(key) ? [[name, value]] : [];
    if (same(at, ['agentSummary', 'format']) && typeof value === 'string') return [];
    if (above.length === 0 && others.includes(at[0] ?? '')) return [];
    const leads = listingKeys.some((one) => same(listingFields[one].at.slice(0, at.length), at));
    if (!leads || !isRecord(value)) return [[name, value]];
    const inner = restOf(value, at, unread, others);
    return Object.keys(inner).length > 0 ? [[name, inner]] : [];
  });
  return partOf(record, kept);
}

/**
 * The body of a change, whose text is that of `sourceOf`: the top-level fields of the product `raw` that change. A service may replace such a field
 * whole, so a record is sent whole, with the changes in it and everything else as received. A price that is not a
 * number is no change: a blank one must not become free.
 */
export function listingChange(raw: Json, changes: Partial<ListingValues>): Json {
  const body: Json = {};
  for (const key of listingKeys) {
    const value = onWire(raw, key, changes);
    if (value === undefined) continue;
    const [top, ...inner] = listingFields[key].at as readonly [string, ...string[]];
    body[top] = inner.length === 0 ? value : withPart(body[top] ?? pick(raw, top), inner, value);
  }
  return body;
}

function onWire(raw: Json, key: ListingKey, changes: Partial<ListingValues>): unknown {
  if (key === 'priceUsd') {
    const price = changes.priceUsd?.trim() ?? '';
    return /^\d+(\.\d+)?$/.test(price) ? Number(price) : undefined;
  }
  if (key !== 'exampleUses') return changes[key];
  const listing = pick(pick(raw, 'agentSummary'), 'listing');
  const others = [pick(listing, 'exampleUses'), listing].flat().filter(isRecord);
  return changes.exampleUses?.map((use) =>
    exampleUseParts.reduce<Json>(
      (record, part) => (pick(record, part) === use[part] ? record : withPart(record, [part], use[part], others)),
      asReceived(use.raw, others),
    ),
  );
}

/** An example use of a draft as the service has it, if it still does: a draft knows values, but no text. */
function asReceived(raw: Json, received: readonly Json[]): Json {
  if (hasSource(raw)) return raw;
  const value = JSON.stringify(raw);
  return received.find((one) => JSON.stringify(one) === value) ?? raw;
}

/**
 * A record with one field set: in the field's spelling there, else its spelling in the first of `others` that has it, else in the naming style of the
 * first of these records that has one.
 */
function withPart(
  record: unknown,
  [name = '', ...inner]: readonly string[],
  value: unknown,
  others: readonly Json[] = [],
): Json {
  const base = isRecord(record) ? record : {};
  const records = [base, ...others];
  const like = records.find((one) => Object.hasOwn(one, name) || Object.hasOwn(one, snake(name)));
  const isSnake = like ? !Object.hasOwn(like, name) : records.map(isInSnake).find((told) => told !== undefined);
  const spelled = isSnake ? snake(name) : name;
  return withField(base, spelled, inner.length === 0 ? value : withPart(base[spelled], inner, value));
}

/** Whether a record's names are in snake_case; undefined if they show neither style, or both. */
function isInSnake(record: Json): boolean | undefined {
  const has = (style: RegExp) => Object.keys(record).some((name) => style.test(name));
  const isSnake = has(/[a-z\d]_[a-z]/);
  return isSnake === has(/[a-z\d][A-Z]/) ? undefined : isSnake;
}

/** A change of a listing as sent. */
export interface ListingChange {
  /** As made by `listingChange`. */
  body: Json;
  /** The form it was made from. */
  form: ListingValues;
  /** The service's values when it was made. */
  before: ListingValues;
  changed: readonly ListingKey[];
}

/**
 * Changes the listing of an own Pack, but no version. If the answer contains the whole product, the product query is updated with it and the mutation
 * returns it as the body; otherwise the body is undefined.
 */
export const updateListing = (id: string) =>
  write(
    ['seller', 'listing', id],
    ['seller', 'packs'],
    // The text of what is sent back whole is that which came: parsed, `1.0` and long numbers would be others.
    ({ body }: ListingChange) => call('listing.update', { params: { id }, body }, undefined, { text: sourceOf(body) }),
    {
      take: (answer): Answer => {
        const { queryKey } = sellerProductQuery(id);
        const product = readSellerProductDetail(answer.body);
        const before = queryClient.getQueryData(queryKey);
        const whole =
          product?.id === id && Object.keys(before?.raw ?? {}).every((name) => Object.hasOwn(product.raw, name));
        if (whole) queryClient.setQueryData(queryKey, product);
        return { ...answer, body: whole ? product : undefined };
      },
    },
  );
