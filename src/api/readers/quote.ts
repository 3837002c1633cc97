import { type Json, isRecord, readCount, readRecord, readText, readVersion } from './json';

/** One prep choice. `points` is undefined when its price could not be read beyond doubt: then it cannot be bought. */
export interface PrepChoice {
  tier: string;
  points: number | undefined;
  label: string | undefined;
  description: string | undefined;
  raw: Json;
}

export interface PrepQuoteView {
  currentVersion: string | undefined;
  sizeBytes: number | undefined;
  choices: PrepChoice[];
}

/** Reads a prep quote: the choices are the list whose elements have a `tier`, wherever it stands. */
export function readPrepQuote(body: unknown): PrepQuoteView {
  const holder = readRecord(body, 'quote', 'prepQuote', 'data') ?? body;
  return {
    currentVersion: readVersion(holder, 'currentVersion') ?? readVersion(body, 'currentVersion'),
    sizeBytes: readSize(holder) ?? readSize(body),
    choices: eachOnce((findChoices(body) ?? []).flatMap(readChoice)),
  };
}

function readChoice(raw: Json): PrepChoice[] {
  const tier = readText(raw, 'tier');
  if (!tier) return [];
  return [
    {
      tier,
      points: readPrice(raw),
      label: readText(raw, 'label', 'name', 'title'),
      description: readText(raw, 'description', 'summary'),
      raw,
    },
  ];
}

/** A tier that is quoted twice stands once, and has a price only when all its prices are one. */
function eachOnce(choices: readonly PrepChoice[]): PrepChoice[] {
  const byTier = new Map<string, PrepChoice>();
  for (const choice of choices) {
    const first = byTier.get(choice.tier) ?? choice;
    byTier.set(choice.tier, first.points === choice.points ? first : { ...first, points: undefined });
  }
  return [...byTier.values()];
}

function readSize(from: unknown): number | undefined {
  return (
    readCount(from, 'artifactSizeBytes', 'artifactSize', 'sizeBytes', 'artifactBytes', 'size') ??
    readCount(readRecord(from, 'artifact', 'currentVersion'), 'sizeBytes', 'size', 'bytes')
  );
}

/** The list whose elements all have a tier. Of several the one with a telling name; else it is not known which. */
function findChoices(body: unknown): Json[] | undefined {
  const found = tieredLists('', body, 0);
  const named = found.filter(({ name }) => /^(prep_?)?(choices|tiers|options|quotes|prices)$/i.test(name));
  const [only, ...others] = named.length > 0 ? named : found;
  return others.length === 0 ? only?.list : undefined;
}

function tieredLists(name: string, value: unknown, depth: number): { name: string; list: Json[] }[] {
  if (depth > 4) return [];
  if (Array.isArray(value)) {
    const list = value.filter(isRecord);
    return list.length > 0 && list.every((item) => readText(item, 'tier') !== undefined) ? [{ name, list }] : [];
  }
  return isRecord(value) ? Object.entries(value).flatMap(([key, inner]) => tieredLists(key, inner, depth + 1)) : [];
}

const isPrice = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/**
 * The exact Points of a choice: its field named `points`, else its whole-number field whose name speaks of points or
 * cost. Several that disagree read as no price, and so does a `points` that is no whole number: never a guess.
 */
function readPrice(choice: Json): number | undefined {
  const fields = Object.entries(choice).filter(([, value]) => value !== null && value !== undefined);
  const exact = fields
    .filter(([name]) => /^(points|points_?cost|exact_?points)$/i.test(name))
    .map(([, value]) => value);
  const spoken = fields
    .filter(
      ([name, value]) => /points|cost|price/i.test(name) && !/usd|per|balance|available/i.test(name) && isPrice(value),
    )
    .map(([, value]) => value);
  const [price, ...others] = new Set(exact.length > 0 ? exact : spoken);
  return others.length === 0 && isPrice(price) ? price : undefined;
}
