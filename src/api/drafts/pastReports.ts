/**
 * The last report of each version that this tab has shown, stored so that the next one can be compared with it. It is private to the seller: it stays
 * in this tab, is shown only to the account that read it, without secrets, and is removed when the session ends.
 */
import { parseJson, isRecord } from '../reader/json';
import { getRunKind, getStageKind, stageKinds, type StageKind } from '../reader/statusKinds';
import type { ReportView } from '../resources/seller/report';
import { toPlainLine } from '../client/redact/escapeMarkdown';
import { findSecret } from '../client/redact/findSecret';
import { REDACTED, redactBody } from '../client/redact/redact';
import { tabDrafts } from './tabDrafts';

/** One stage of a report. */
export interface PastStage {
  /** Undefined if it comes from a file, which has only labels. */
  key: string | undefined;
  label: string;
  /** The word as received. */
  status: string | undefined;
  kind: StageKind;
  evidence: readonly string[];
  fixes: readonly string[];
}

/** What of a report is compared, without secrets. */
export interface PastReport {
  version: string | undefined;
  /** When it was read, in ms since the epoch, by the service's clock. */
  readAt: number;
  tier: string | undefined;
  /** In Points. */
  charged: number | undefined;
  stages: readonly PastStage[];
}

/** By product. Together they have at most about 1 million characters, so that there is room for drafts. */
const drafts = tabDrafts('console.pastReports', 10);
/** Of all reports of a product, as JSON. */
const MAX_CHARACTERS = 100_000;
const MAX_REPORTS = 8;
/** Of a report that is compared, with `LINE_CHARACTERS` for each line and stage. Redaction takes an eighth of a second for as many. */
const MAX_COMPARED = 1_000_000;
/** What a short line costs beside its characters, where it is compared and drawn. */
const LINE_CHARACTERS = 50;

/**
 * What of a report is stored and compared; undefined if it is too long for that.
 * @param readAt in ms since the epoch
 */
export function toPastReport(report: ReportView, readAt: number): PastReport | undefined {
  const { version, stages, run } = report;
  // If the latest prep is about another version, or could not be completed, the report is that of a prep before it.
  const reported =
    run && (run.version ?? version) === version && getRunKind(toPlainLine(run.status ?? '')) !== 'failed'
      ? run
      : undefined;
  return redactReport({
    version,
    readAt,
    tier: reported?.tier,
    charged: reported?.charged,
    stages: stages.map(({ key, label, status, kind, evidence, fixes }) => ({
      key,
      label,
      status,
      kind,
      evidence,
      fixes,
    })),
  });
}

/**
 * A report with each secret replaced; undefined if it is too long or can't be searched. All of it is redacted at once, because it may have many lines.
 */
export function redactReport(report: PastReport): PastReport | undefined {
  if (countCharacters(report) > MAX_COMPARED) return undefined;
  const clean = parseJson(redactBody(JSON.stringify(report)));
  return clean.ok ? readPastReport(clean.value) : undefined;
}

function countCharacters({ version = '', tier = '', stages }: PastReport): number {
  let sum = version.length + tier.length;
  for (const { key = '', label, status = '', evidence, fixes } of stages) {
    for (const { length } of [key + label + status, ...evidence, ...fixes]) sum += length + LINE_CHARACTERS;
  }
  return sum;
}

/** Whether there is room for the report in the tab, and a version to store it under. */
export const isStorable = (report: PastReport): boolean =>
  report.version !== undefined && JSON.stringify(report).length <= MAX_CHARACTERS;

/** The reports of a product that this tab has stored, the latest first. */
export function listPastReports(productId: string): readonly PastReport[] {
  const stored = drafts.get(productId.toLowerCase());
  return Array.isArray(stored) ? stored.flatMap((item) => readPastReport(item) ?? []) : [];
}

/**
 * Stores the report in place of the one of the same version, and drops the oldest ones for which there is no room.
 * @returns false if it was not stored: it has no version, or is too long
 */
export function savePastReport(productId: string, report: PastReport): boolean {
  if (report.version === undefined) return false;
  const otherVersions = listPastReports(productId).filter(({ version }) => version !== report.version);
  const stored: PastReport[] = [];
  let characters = 0;
  for (const each of [coverHiddenSecrets(report), ...otherVersions].slice(0, MAX_REPORTS)) {
    characters += JSON.stringify(each).length;
    if (characters > MAX_CHARACTERS) break;
    stored.push(each);
  }
  const fits = stored.length > 0;
  const remaining = fits ? stored : otherVersions;
  drafts.put(productId.toLowerCase(), remaining.length > 0 ? remaining : undefined);
  return fits;
}

/** Drafts are searched for secrets more strictly than texts are redacted, and one that contains any is lost. */
function coverHiddenSecrets(report: PastReport): PastReport {
  if (findSecret(JSON.stringify(report)) === undefined) return report;
  const cover = (text: string) => (findSecret(text) ? REDACTED : text);
  const coverOptional = (text: string | undefined) => text && cover(text);
  return {
    ...report,
    version: coverOptional(report.version),
    tier: coverOptional(report.tier),
    stages: report.stages.map(({ key, label, status, kind, evidence, fixes }) => ({
      key: coverOptional(key),
      label: cover(label),
      status: coverOptional(status),
      kind,
      evidence: evidence.map(cover),
      fixes: fixes.map(cover),
    })),
  };
}

/** Reads a stored report; undefined if it is not one. Another version of the console may have written it. */
function readPastReport(value: unknown): PastReport | undefined {
  if (!isRecord(value)) return undefined;
  const { version, readAt, tier, charged, stages } = value;
  if (typeof readAt !== 'number' || !Number.isFinite(readAt) || !Array.isArray(stages)) return undefined;
  return {
    version: toText(version),
    readAt,
    tier: toText(tier),
    charged: typeof charged === 'number' ? charged : undefined,
    stages: stages.flatMap((stage) => readPastStage(stage) ?? []),
  };
}

function readPastStage(value: unknown): PastStage | undefined {
  if (!isRecord(value) || typeof value['label'] !== 'string') return undefined;
  const status = toText(value['status']);
  return {
    key: toText(value['key']),
    label: value['label'],
    status,
    // A list of failing stages says so without a word for each, and a word from a file may have lost characters.
    kind: stageKinds.find((kind) => kind === value['kind']) ?? getStageKind(status),
    evidence: toTexts(value['evidence']),
    fixes: toTexts(value['fixes']),
  };
}

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const toTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
