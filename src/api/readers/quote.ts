import { type Json, isRecord, readCount, readInstant, readRecord, readText } from './json';

/** One prep choice. `points` is undefined when its price could not be read beyond doubt: then it cannot be bought. */
export interface PrepChoice {
  tier: string;
  points: number | undefined;
  label: string | undefined;
  description: string | undefined;
  estimatedSeconds: number | undefined;
  raw: Json;
}

export interface PrepQuoteView {
  currentVersion: string | undefined;
  sizeBytes: number | undefined;
  choices: PrepChoice[];
  quotedAt: number | undefined;
}

/** Reads a prep quote: the choices are the list whose elements have a `tier`, wherever it stands. */
export function readPrepQuote(body: unknown): PrepQuoteView {
  const holder = readRecord(body, 'quote', 'prepQuote', 'data') ?? body;
  return {
    currentVersion: readVersionText(holder) ?? readVersionText(body),
    sizeBytes: readSize(holder) ?? readSize(body),
    choices: (findChoices(body, 0) ?? []).flatMap((raw) => {
      const tier = readText(raw, 'tier');
      return tier
        ? [
            {
              tier,
              points: readPrice(raw),
              label: readText(raw, 'label', 'name', 'title'),
              description: readText(raw, 'description', 'summary'),
              estimatedSeconds: readCount(raw, 'estimatedSeconds'),
              raw,
            },
          ]
        : [];
    }),
    quotedAt: readInstant(holder, 'quotedAt', 'createdAt'),
  };
}

function readVersionText(from: unknown): string | undefined {
  return readText(from, 'currentVersion') ?? readText(readRecord(from, 'currentVersion'), 'version', 'number');
}

function readSize(from: unknown): number | undefined {
  return (
    readCount(from, 'artifactSizeBytes', 'artifactSize', 'sizeBytes', 'artifactBytes', 'size') ??
    readCount(readRecord(from, 'artifact', 'currentVersion'), 'sizeBytes', 'size', 'bytes')
  );
}

function findChoices(value: unknown, depth: number): Json[] | undefined {
  if (depth > 3) return undefined;
  if (Array.isArray(value)) {
    const records = value.filter(isRecord);
    return records.length > 0 && records.every((item) => typeof item['tier'] === 'string') ? records : undefined;
  }
  if (!isRecord(value)) return undefined;
  for (const inner of Object.values(value)) {
    const found = findChoices(inner, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/**
 * The exact Points of a choice: its whole-number field named `points`, else the one whose name speaks of points, else
 * of cost. Several that disagree read as no price: a price is never guessed.
 */
function readPrice(choice: Json): number | undefined {
  const exact = readCount(choice, 'points', 'pointsCost', 'exactPoints');
  if (exact !== undefined) return exact;
  for (const word of [/points/i, /cost|price/i]) {
    const found = new Set(
      Object.entries(choice)
        .filter(([name, value]) => word.test(name) && !/usd|per|balance|available/i.test(name) && Number.isSafeInteger(value) && (value as number) >= 0)
        .map(([, value]) => value as number),
    );
    if (found.size === 1) return [...found][0];
    if (found.size > 1) return undefined;
  }
  return undefined;
}

/** The balance where an answer tells it: at the top level, under `affordability` or under `quote` (observed). */
export function readAvailablePoints(body: unknown): number | undefined {
  for (const from of [body, readRecord(body, 'affordability'), readRecord(body, 'quote')]) {
    const available = readCount(from, 'availablePoints');
    if (available !== undefined) return available;
  }
  return undefined;
}
