import { readCount, readRecord } from '../reader/json';

/** The balance where an answer tells it: at the top level, under `affordability` or under `quote` (observed). */
export function readAvailablePoints(body: unknown): number | undefined {
  for (const from of [body, readRecord(body, 'affordability'), readRecord(body, 'quote')]) {
    const available = readCount(from, 'availablePoints');
    if (available !== undefined) return available;
  }
  return undefined;
}
