import { readAvailablePoints } from '../../client/balance';
import { isRecord, readCount, readFlag, readList, readRecord, readText, readVersion } from '../../reader/json';
import { readPrice } from '../../reader/price';
import { type RunChoices, otherRunTerms, toldTerm } from '../../reader/terms';

/** Reads the quote of a run. Undefined when the answer is not a record. */
export function readRunQuote(body: unknown) {
  const raw = readRecord(body, 'quote', 'data') ?? (isRecord(body) ? body : undefined);
  if (!raw) return undefined;
  const affordability = readRecord(body, 'affordability') ?? readRecord(raw, 'affordability');
  const { points: ceilingPoints, problem } = readPrice(body);
  const availablePoints = readAvailablePoints(body) ?? readCount(affordability, 'availablePoints', 'available');
  const canAfford =
    readFlag(raw, 'canAfford', 'affordable') ??
    readFlag(body, 'canAfford', 'affordable') ??
    readFlag(affordability, 'canAfford', 'affordable');
  return {
    version: readVersion(raw, 'version', 'currentVersion', 'packVersion'),
    preview: readFlag(raw, 'preview'),
    model: toldTerm('model', body),
    fundingMode: toldTerm('funding', body),
    /** The checkpoint the run would use. */
    growthVersion: numberOf(toldTerm('checkpoint', body)),
    growthDigest: readText(raw, 'growthDigest') ?? readText(readRecord(raw, 'growth', 'checkpoint'), 'digest'),
    maxInputTokens: numberOf(toldTerm('input', body)),
    maxOutputTokens: numberOf(toldTerm('output', body)),
    /** The ids of the hosted skills, as text; empty for none, undefined when not stated. */
    skills: toldTerm('skills', body),
    /** The most the run can spend. */
    ceilingPoints,
    /** Why there is no `ceilingPoints`. */
    priceProblem: problem,
    /** The components of the ceiling. */
    breakdown: (readList(raw, 'breakdown', 'lines', 'items', 'components') ?? []).flatMap(readLine),
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

/** The quote for exactly this request: one for anything else has no `ceilingPoints`. */
export function quoteFor(asked: RunChoices, body: unknown): RunQuoteView | undefined {
  const quote = readRunQuote(body);
  const terms = quote ? otherRunTerms(asked, body) : [];
  if (!quote || terms.length === 0) return quote;
  return { ...quote, ceilingPoints: undefined, priceProblem: { kind: 'other', terms } };
}

const numberOf = (told: string | undefined): number | undefined => (told === undefined ? undefined : Number(told));

function readLine(item: unknown, place: number) {
  if (!isRecord(item)) return [];
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
