import {
  type Json,
  isRecord,
  readCount,
  readFlag,
  readRecord,
  readText,
  readTexts,
  readVersion,
} from '../../reader/json';
import { type Price, noPrice } from '../../reader/price';
import { readQuotedPrice } from '../../reader/quotedPrice';
import { otherPrepTerms } from '../../reader/quotedTerms';

/**
 * Reads a prep quote. Its choices are the list whose elements have a `tier`, wherever it is. A choice for another product than requested, or for
 * another version than the quote's, has no price.
 * @param doubled names that are repeated in the answer, in which case no choice has a price
 */
export function readPrepQuote(body: unknown, productId?: string, doubled: readonly string[] = []) {
  const holder = readRecord(body, 'quote', 'prepQuote', 'data') ?? body;
  const currentVersion = readVersion(holder, 'currentVersion') ?? readVersion(body, 'currentVersion');
  const price = (choice: Json): Price => {
    const terms = otherPrepTerms(productId, currentVersion, body, choice);
    return terms.length > 0 ? noPrice({ kind: 'other', terms }) : readQuotedPrice(choice, choice, doubled);
  };
  return {
    currentVersion,
    sizeBytes: readSize(holder) ?? readSize(body),
    /** Digest of the quoted artifact. */
    digest:
      readText(holder, 'digest', 'sha256') ??
      readText(readRecord(holder, 'artifact', 'currentVersion'), 'digest', 'sha256'),
    raw: body,
    choices: eachOnce((findChoices(body) ?? []).flatMap((raw) => readChoice(raw, price(raw)))),
  };
}

export type PrepQuoteView = ReturnType<typeof readPrepQuote>;
/** One tier. Without `points` it cannot be bought, and `priceProblem` says why. */
export type PrepChoice = ReturnType<typeof readChoice>[number];

function readChoice(raw: Json, { points, problem }: Price) {
  const tier = readText(raw, 'tier');
  if (!tier) return [];
  return [
    {
      tier,
      points,
      priceProblem: problem,
      label: readText(raw, 'label', 'name', 'title'),
      description: readText(raw, 'description', 'summary'),
      deliverables: readTexts(raw, 'deliverables', 'includes') ?? [],
      gates: readTexts(raw, 'gates') ?? [],
      /** Whether passing it makes a Pack's version publishable; undefined if not stated. */
      publishable: readFlag(raw, 'publishable', 'makesPublishable'),
      raw,
    },
  ];
}

/** A tier that is quoted twice appears once, and has a price only if all its prices are equal. */
function eachOnce(choices: readonly PrepChoice[]): PrepChoice[] {
  const byTier = new Map<string, PrepChoice>();
  for (const choice of choices) {
    const first = byTier.get(choice.tier) ?? choice;
    const same = first.points === choice.points;
    byTier.set(choice.tier, same ? first : { ...first, points: undefined, priceProblem: { kind: 'repeated' } });
  }
  return [...byTier.values()];
}

function readSize(from: unknown): number | undefined {
  return (
    readCount(from, 'artifactSizeBytes', 'artifactSize', 'sizeBytes', 'artifactBytes', 'size') ??
    readCount(readRecord(from, 'artifact', 'currentVersion'), 'sizeBytes', 'size', 'bytes')
  );
}

/** The list whose elements all have a tier. If there are several, the only one with a known name; otherwise undefined. */
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
