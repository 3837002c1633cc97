import {
  type Json,
  isRecord,
  readCount,
  readFlag,
  readInner,
  readList,
  readRecord,
  readText,
  readVersion,
} from './json';
import { readAvailablePoints } from './balance';

/** One line of what a ceiling is made of. */
export interface CeilingLine {
  key: string;
  label: string;
  detail: string | undefined;
  points: number | undefined;
}

/** A quote of a run. Without a `ceilingPoints` that is beyond doubt it cannot be confirmed. */
export interface RunQuoteView {
  version: string | undefined;
  model: string | undefined;
  preview: boolean | undefined;
  /** The checkpoint that the run would use. */
  growthVersion: number | undefined;
  growthDigest: string | undefined;
  /** The most that the run can spend. */
  ceilingPoints: number | undefined;
  breakdown: CeilingLine[];
  availablePoints: number | undefined;
  canAfford: boolean | undefined;
  /** How many Points are missing; 0 when the account can afford it. */
  missingPoints: number | undefined;
  raw: Json;
}

const ceilingNames =
  /^(ceiling_?points|max(imum)?_?points|points_?ceiling|ceiling|total_?points|quoted_?points|points)$/i;

/** Reads the quote of a run. Undefined when the answer is no record. */
export function readRunQuote(body: unknown): RunQuoteView | undefined {
  const raw = readRecord(body, 'quote', 'data') ?? (isRecord(body) ? body : undefined);
  if (!raw) return undefined;
  const affordability = readRecord(body, 'affordability') ?? readRecord(raw, 'affordability');
  const ceilingPoints = readCeiling(raw);
  const availablePoints = readAvailablePoints(body) ?? readCount(affordability, 'availablePoints', 'available');
  const canAfford =
    readFlag(raw, 'canAfford', 'affordable') ??
    readFlag(body, 'canAfford', 'affordable') ??
    readFlag(affordability, 'canAfford', 'affordable');
  return {
    version: readVersion(raw, 'version', 'currentVersion', 'packVersion'),
    model: readInner(raw, ['id', 'name'], 'model'),
    preview: readFlag(raw, 'preview'),
    growthVersion: readCount(raw, 'growthVersion') ?? readCount(readRecord(raw, 'growth', 'checkpoint'), 'sequence'),
    growthDigest: readText(raw, 'growthDigest') ?? readText(readRecord(raw, 'growth', 'checkpoint'), 'digest'),
    ceilingPoints,
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

/** The exact ceiling: `ceilingPoints`, else the one field named like it. Several that disagree read as none. */
function readCeiling(raw: Json): number | undefined {
  if (raw['ceilingPoints'] !== undefined || raw['ceiling_points'] !== undefined) return readCount(raw, 'ceilingPoints');
  const named = Object.entries(raw).filter(([name, value]) => ceilingNames.test(name) && value !== null);
  const found = new Set(named.map(([name]) => readCount(raw, name)));
  return found.size === 1 ? [...found][0] : undefined;
}

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
