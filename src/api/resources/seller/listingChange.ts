/** Changes a listing: what is sent, in the spelling that the service used, and what is read from the answer. */
import { queryClient } from '../../client/queryClient';
import { call } from '../../client/http';
import type { Answer } from '../../client/request/readAnswer';
import { write } from '../../client/write';
import { type Json, isRecord, pick, toSnakeCase } from '../../reader/json';
import { hasSource, getSourceText, withField } from '../../reader/source';
import { type ListingKey, type ListingValues, exampleUseParts, listingFields, listingKeys } from './listing';
import { readSellerProductDetail, sellerProductQuery } from './products';

/**
 * The body of a change, whose text is that of `getSourceText`: the top-level fields of the product `raw` that change. A service may replace such a field
 * whole, so a record is sent whole, with the changes in it and everything else as received. A price that is not a
 * number is not a change: a blank price must not make the Pack free.
 */
export function buildListingChange(raw: Json, changes: Partial<ListingValues>): Json {
  const body: Json = {};
  for (const key of listingKeys) {
    const value = toSentValue(raw, key, changes);
    if (value === undefined) continue;
    const [top, ...inner] = listingFields[key].at as readonly [string, ...string[]];
    body[top] = inner.length === 0 ? value : setField(body[top] ?? pick(raw, top), inner, value);
  }
  return body;
}

function toSentValue(raw: Json, key: ListingKey, changes: Partial<ListingValues>): unknown {
  if (key === 'priceUsd') {
    const price = changes.priceUsd?.trim() ?? '';
    return /^\d+(\.\d+)?$/.test(price) ? Number(price) : undefined;
  }
  if (key !== 'exampleUses') return changes[key];
  const listing = pick(pick(raw, 'agentSummary'), 'listing');
  const otherRecords = [pick(listing, 'exampleUses'), listing].flat().filter(isRecord);
  return changes.exampleUses?.map((use) =>
    exampleUseParts.reduce<Json>(
      (record, part) => (pick(record, part) === use[part] ? record : setField(record, [part], use[part], otherRecords)),
      findReceived(use.raw, otherRecords),
    ),
  );
}

/** The service's record of a draft's example use, if it still has one: a draft has values, but no original text. */
function findReceived(raw: Json, received: readonly Json[]): Json {
  if (hasSource(raw)) return raw;
  const value = JSON.stringify(raw);
  return received.find((candidate) => JSON.stringify(candidate) === value) ?? raw;
}

/**
 * A record with one field set: in the field's spelling there, else its spelling in the first of `otherRecords` that has it, else in the naming style of the
 * first of these records that has one.
 */
function setField(
  record: unknown,
  [name = '', ...inner]: readonly string[],
  value: unknown,
  otherRecords: readonly Json[] = [],
): Json {
  const base = isRecord(record) ? record : {};
  const records = [base, ...otherRecords];
  const sample = records.find(
    (candidate) => Object.hasOwn(candidate, name) || Object.hasOwn(candidate, toSnakeCase(name)),
  );
  const isSnake = sample
    ? !Object.hasOwn(sample, name)
    : records.map(usesSnakeCase).find((usesSnake) => usesSnake !== undefined);
  const spelled = isSnake ? toSnakeCase(name) : name;
  return withField(base, spelled, inner.length === 0 ? value : setField(base[spelled], inner, value));
}

/** Whether a record's names are in snake_case; undefined if they show neither style, or both. */
function usesSnakeCase(record: Json): boolean | undefined {
  const has = (style: RegExp) => Object.keys(record).some((name) => style.test(name));
  const isSnake = has(/[a-z\d]_[a-z]/);
  return isSnake === has(/[a-z\d][A-Z]/) ? undefined : isSnake;
}

/** A change of a listing as sent. */
export interface ListingChange {
  /** As made by `buildListingChange`. */
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
    // Unchanged parts are sent back as the text that arrived: parsing would change `1.0` and long numbers.
    ({ body }: ListingChange) =>
      call('listing.update', { params: { id }, body }, undefined, { text: getSourceText(body) }),
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
