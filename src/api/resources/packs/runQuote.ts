import { readAvailablePoints } from '../../client/balance';
import {
  type Json,
  isRecord,
  readCount,
  readFlag,
  readList,
  readRecord,
  readText,
  readVersion,
} from '../../reader/json';
import { type PriceProblem, readPrice } from '../../reader/price';
import { type RunChoices, otherRunTerms, toldTerm } from '../../reader/terms';

/** One component of a ceiling. */
export interface CeilingLine {
  key: string;
  label: string;
  detail: string | undefined;
  points: number | undefined;
}

/** The quote of a run. Without `ceilingPoints` it cannot be confirmed, and `priceProblem` says why. */
export interface RunQuoteView {
  version: string | undefined;
  preview: boolean | undefined;
  model: string | undefined;
  fundingMode: string | undefined;
  /** The checkpoint the run would use. */
  growthVersion: number | undefined;
  growthDigest: string | undefined;
  maxInputTokens: number | undefined;
  maxOutputTokens: number | undefined;
  /** The ids of the hosted skills, as text; empty for none, undefined when not stated. */
  skills: string | undefined;
  /** The most the run can spend. */
  ceilingPoints: number | undefined;
  /** Why there is no `ceilingPoints`. */
  priceProblem: PriceProblem | undefined;
  breakdown: CeilingLine[];
  availablePoints: number | undefined;
  canAfford: boolean | undefined;
  /** How many Points are missing; 0 when the account can afford it. */
  missingPoints: number | undefined;
  raw: Json;
}

/** Reads the quote of a run. Undefined when the answer is not a record. */
export function readRunQuote(body: unknown): RunQuoteView | undefined {
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
    growthVersion: numberOf(toldTerm('checkpoint', body)),
    growthDigest: readText(raw, 'growthDigest') ?? readText(readRecord(raw, 'growth', 'checkpoint'), 'digest'),
    maxInputTokens: numberOf(toldTerm('input', body)),
    maxOutputTokens: numberOf(toldTerm('output', body)),
    skills: toldTerm('skills', body),
    ceilingPoints,
    priceProblem: problem,
    breakdown: (readList(raw, 'breakdown', 'lines', 'items', 'components') ?? []).flatMap(readLine),
    availablePoints,
    canAfford,
    missingPoints:
      readCount(raw, 'missingPoints') ??
      readCount(affordability, 'missingPoints') ??
      (ceilingPoints === undefined || availablePoints === undefined
        ? undefined
        : Math.max(0, ceilingPoints - availablePoints)),
    raw,
  };
}

/** The quote for exactly this request: one for anything else has no `ceilingPoints`. */
export function quoteFor(asked: RunChoices, body: unknown): RunQuoteView | undefined {
  const quote = readRunQuote(body);
  const terms = quote ? otherRunTerms(asked, body) : [];
  if (!quote || terms.length === 0) return quote;
  return { ...quote, ceilingPoints: undefined, priceProblem: { kind: 'other', terms } };
}

const numberOf = (told: string | undefined): number | undefined => (told === undefined ? undefined : Number(told));

function readLine(item: unknown, place: number): CeilingLine[] {
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
