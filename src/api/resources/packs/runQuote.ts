import { readAvailablePoints } from '../../client/balance';
import { type Json, isRecord, readCount, readFlag, readRecord, readText, readVersion } from '../../reader/json';
import { readLines, readQuotedPrice } from '../../reader/quotedPrice';
import { type RunChoices, otherRunTerms, toldTerm } from '../../reader/quotedTerms';

/**
 * Reads the quote of a run. Undefined when the answer is not a record.
 * @param doubled names that are repeated in the answer, in which case there is no price
 */
export function readRunQuote(body: unknown, doubled: readonly string[] = []) {
  const raw = readRecord(body, 'quote', 'data') ?? (isRecord(body) ? body : undefined);
  if (!raw) return undefined;
  const affordability = readRecord(body, 'affordability') ?? readRecord(raw, 'affordability');
  const { points: ceilingPoints, problem } = readQuotedPrice(body, raw, doubled);
  const availablePoints =
    doubled.length > 0
      ? undefined
      : (readAvailablePoints(body) ?? readCount(affordability, 'availablePoints', 'available'));
  // If an answer says both, the account cannot afford it.
  const affordable = [raw, body, affordability].flatMap((from) =>
    ['canAfford', 'can_afford', 'affordable'].map((name) => (isRecord(from) ? from[name] : undefined)),
  );
  const canAfford = affordable.includes(false) ? false : affordable.includes(true) || undefined;
  return {
    version: readVersion(raw, 'version', 'currentVersion', 'packVersion'),
    preview: readFlag(raw, 'preview'),
    model: toldTerm('model', body),
    fundingMode: toldTerm('funding', body),
    /** The checkpoint that the run would use. */
    growthVersion: numberOf(toldTerm('checkpoint', body)),
    growthDigest: readText(raw, 'growthDigest') ?? readText(readRecord(raw, 'growth', 'checkpoint'), 'digest'),
    maxInputTokens: numberOf(toldTerm('input', body)),
    maxOutputTokens: numberOf(toldTerm('output', body)),
    /** The ids of the hosted skills, as text; empty for none, undefined if not stated. */
    skills: toldTerm('skills', body),
    /** The most the run can spend. */
    ceilingPoints,
    /** Why there is no `ceilingPoints`. */
    priceProblem: problem,
    /** The components of the ceiling. */
    breakdown: readLines(raw).flatMap(readLine),
    availablePoints,
    canAfford,
    /** How many Points are missing; 0 when the account can afford it. */
    missingPoints:
      readCount(raw, 'missingPoints') ??
      readCount(affordability, 'missingPoints') ??
      (ceilingPoints === undefined || availablePoints === undefined
        ? undefined
        : Math.max(0, ceilingPoints - availablePoints)),
    raw,
  };
}

/** The quote of a run. Without `ceilingPoints` it cannot be confirmed, and `priceProblem` says why. */
export type RunQuoteView = NonNullable<ReturnType<typeof readRunQuote>>;

/** The quote for exactly this request. A quote for anything else, or with a repeated field name, has no `ceilingPoints`. */
export function quoteFor(asked: RunChoices, body: unknown, doubled: readonly string[] = []): RunQuoteView | undefined {
  const quote = readRunQuote(body, doubled);
  const terms = quote ? otherRunTerms(asked, body) : [];
  if (!quote || terms.length === 0) return quote;
  return { ...quote, ceilingPoints: undefined, priceProblem: { kind: 'other', terms } };
}

const numberOf = (told: string | undefined): number | undefined => (told === undefined ? undefined : Number(told));

function readLine(item: Json, place: number) {
  const key = readText(item, 'key', 'id', 'kind', 'type');
  const label = readText(item, 'label', 'name', 'title') ?? key;
  if (label === undefined) return [];
  return [
    {
      key: key ?? String(place),
      label,
      detail: readText(item, 'detail', 'description', 'note'),
      points: readCount(item, 'points', 'cost'),
    },
  ];
}
