import { recordNow } from '../../lib/clock/steadyClock';
import { own } from '../reader/fields';
import { isCount, isRecord, readCount, readRecord, getSpellings } from '../reader/json';
import { listLevels } from '../reader/levels';
import { type EndpointId, endpointOf } from '../../contract/endpoints';
import { getLastExchangeId } from './requestLog';
import { createStore, useStore } from './store';

/**
 * The balance in an answer: at the top level, under `affordability` or under `quote` (observed). Undefined when an answer contains two that differ.
 */
export function readAvailablePoints(body: unknown): number | undefined {
  const quote = readRecord(body, 'quote');
  const candidates = [body, readRecord(body, 'affordability'), quote, readRecord(quote, 'affordability')].flatMap(
    (from) => (isRecord(from) ? getSpellings('availablePoints').map((name) => from[name]) : []),
  );
  const [first, ...others] = new Set(candidates.filter(isCount));
  return others.length === 0 && first !== undefined ? first + 0 : undefined;
}

/** The balance as a field of a quote's table. A value that is not an integer stays among "More fields". */
export const balanceField = own((body) => {
  for (const { record } of listLevels(body)) readCount(record, 'availablePoints');
  return readAvailablePoints(body);
}, 'availablePoints');

/** The balance in an answer; undefined if a field name is repeated in it. */
export const readBalance = ({
  body,
  repeatedNames,
}: {
  body: unknown;
  repeatedNames: readonly string[];
}): number | undefined => (repeatedNames.length === 0 ? readAvailablePoints(body) : undefined);

/** Whether an answer is a quote or the answer to a spend, or carries a balance. */
export const concernsPoints = (route: EndpointId, body: unknown): boolean =>
  route === 'seller.prepQuote' ||
  route === 'runs.quote' ||
  endpointOf(route).effect === 'spends' ||
  readAvailablePoints(body) !== undefined;

/** The Points balance last seen in an answer. No route of the service returns it alone. */
export interface Balance {
  points: number;
  /** Milliseconds since the epoch. */
  at: number;
  route: EndpointId;
}

const store = createStore<Balance | undefined>(undefined);
let latestExchange = 0;

export const useBalance = (): Balance | undefined => useStore(store);
export const balance = (): Balance | undefined => store.get();

/**
 * Remembers the balance if an answer carries one. The balance after a spend is newer than that of any request sent before it arrived, because a
 * spend's answer may take as long as the work.
 * @param exchangeId rises with every request; an answer to an older request than the last recorded one is ignored
 */
export function recordBalance(body: unknown, route: EndpointId, exchangeId: number): void {
  const points = readAvailablePoints(body);
  const exchange = endpointOf(route).effect === 'spends' ? getLastExchangeId() + 1 : exchangeId;
  if (points === undefined || exchange < latestExchange) return;
  latestExchange = exchange;
  store.set({ points, at: recordNow(), route });
}

/** Forgets the balance, for example when the token changes. */
export function clearBalance(): void {
  store.set(undefined);
}
