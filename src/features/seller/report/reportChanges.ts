/**
 * What changed between two reports of a product. Stages are matched by key, otherwise by label. A stage counts as mended or new only if both words say
 * so: one that the later report lacks, or whose word is unknown, is neither.
 */
import type { StageKind } from '../../../api/reader/statusKinds';
import type { PastReport, PastStage } from '../../../api/drafts/pastReports';
import { toPlainLine } from '../../../api/client/redact/escapeMarkdown';
import { formatCount } from '../../../lib/count';

/**
 * How a stage turned. `mended`: from failing to passing. `new`: it fails, and passed before, or was not in the earlier report. `other`: any other change
 * of its status. `added`: it was not in the earlier report, and doesn't fail.
 */
export type Turn = 'mended' | 'new' | 'other' | 'added' | 'same';

/** A line of evidence or a fix: in both reports, only in the later one, or only in the earlier one. */
export interface LineChange {
  kind: 'stayed' | 'came' | 'went';
  text: string;
}

export interface StageChange {
  turn: Turn;
  /** The stage in the earlier report. */
  before: PastStage | undefined;
  /** Those of the later report in its order, then those that went. */
  evidence: readonly LineChange[];
  fixes: readonly LineChange[];
}

export interface ReportChanges {
  /** One for each stage of the later report, in its order. */
  stages: readonly StageChange[];
  /** Stages that only the earlier report has. */
  missing: readonly PastStage[];
  failures: FailureCounts;
  /** The tier and Points of the earlier report, where both reports have them and they differ. */
  tierBefore: string | undefined;
  chargedBefore: number | undefined;
  /** Nothing changed. */
  same: boolean;
}

/** What became of the failures of the earlier report. The first is the sum of the four that follow it. */
interface FailureCounts {
  before: number;
  mended: number;
  remaining: number;
  /** The later report lacks the stage. */
  missing: number;
  /** The later report's word doesn't say whether it still fails. */
  unclear: number;
  /** Of the later report. */
  new: number;
}

const turns: Readonly<Partial<Record<StageKind, Partial<Record<StageKind, Turn>>>>> = {
  failing: { passing: 'mended', failing: 'same' },
  passing: { passing: 'same', failing: 'new' },
};

export function compareReports(before: PastReport, now: PastReport): ReportChanges {
  const { pairs, missing } = matchStages(before.stages, now.stages);
  const stages = now.stages.map((stage, index): StageChange => {
    const earlier = pairs[index];
    return {
      turn: findTurn(earlier, stage),
      before: earlier,
      evidence: compareLines(earlier?.evidence ?? [], stage.evidence),
      fixes: compareLines(earlier?.fixes ?? [], stage.fixes),
    };
  });
  const tierBefore = fold(before.tier) === fold(now.tier) ? undefined : findBefore(before.tier, now.tier);
  const chargedBefore = findBefore(before.charged, now.charged);
  return {
    stages,
    missing,
    failures: countFailures(now.stages, stages, missing),
    tierBefore,
    chargedBefore,
    same:
      missing.length === 0 &&
      (tierBefore ?? chargedBefore) === undefined &&
      stages.every(({ turn, evidence, fixes }) => turn === 'same' && [...evidence, ...fixes].every(hasStayed)),
  };
}

/** As Save as Markdown writes it. */
const NO_STATUS = 'no status';

const hasStayed = ({ kind }: LineChange): boolean => kind === 'stayed';

const findBefore = <T>(before: T | undefined, now: T | undefined): T | undefined =>
  now === undefined || before === now ? undefined : before;

function findTurn(before: PastStage | undefined, now: PastStage): Turn {
  if (!before) return now.kind === 'failing' ? 'new' : 'added';
  const known = turns[before.kind]?.[now.kind];
  if (known) return known;
  return before.kind === now.kind && fold(before.status ?? NO_STATUS) === fold(now.status ?? NO_STATUS)
    ? 'same'
    : 'other';
}

function countFailures(
  now: readonly PastStage[],
  stages: readonly StageChange[],
  missing: readonly PastStage[],
): FailureCounts {
  const failed = stages.flatMap(({ before }, index) => (before?.kind === 'failing' ? [now[index]?.kind] : []));
  const gone = missing.filter(({ kind }) => kind === 'failing').length;
  const count = (wanted: StageKind) => failed.filter((kind) => kind === wanted).length;
  const [mended, remaining] = [count('passing'), count('failing')];
  return {
    before: failed.length + gone,
    mended,
    remaining,
    missing: gone,
    unclear: failed.length - mended - remaining,
    new: stages.filter(({ turn }) => turn === 'new').length,
  };
}

/** By which a stage of one report is found in the other, the surest first. Upper and lower case count only in the first. */
const identities: readonly ((stage: PastStage) => string | undefined)[] = [
  ({ key, label }) => key && JSON.stringify([toPlainLine(key), toPlainLine(label)]),
  ({ key }) => key && toPlainLine(key),
  ({ key }) => key && fold(key),
  ({ label }) => fold(label),
];

const fold = (text: string | undefined): string => toPlainLine(text ?? '').toLowerCase();

/** For each stage of the later report its counterpart; of several that look alike, the first goes with the first. */
function matchStages(before: readonly PastStage[], now: readonly PastStage[]) {
  const rest = new Set(before);
  const pairs: (PastStage | undefined)[] = now.map(() => undefined);
  for (const identify of identities) {
    const open = new Map<string, PastStage[]>();
    for (const stage of rest) {
      const id = identify(stage);
      if (id === undefined) continue;
      const alike = open.get(id);
      if (alike) alike.push(stage);
      else open.set(id, [stage]);
    }
    for (const alike of open.values()) alike.reverse();
    for (const [index, stage] of now.entries()) {
      if (pairs[index]) continue;
      const found = open.get(identify(stage) ?? '')?.pop();
      if (!found) continue;
      pairs[index] = found;
      rest.delete(found);
    }
  }
  return { pairs, missing: [...rest] };
}

/** A line that occurs several times stayed as often as both reports have it. */
function compareLines(before: readonly string[], now: readonly string[]): LineChange[] {
  const counts = new Map<string, number>();
  for (const line of before.map(toPlainLine)) counts.set(line, (counts.get(line) ?? 0) + 1);
  const take = (line: string): boolean => {
    const count = counts.get(line) ?? 0;
    if (count > 0) counts.set(line, count - 1);
    return count > 0;
  };
  const later = now.map((text): LineChange => ({ kind: take(toPlainLine(text)) ? 'stayed' : 'came', text }));
  // Of equal lines, the last ones went.
  const gone = before.toReversed().filter((text) => take(toPlainLine(text)));
  return [...later, ...gone.toReversed().map((text): LineChange => ({ kind: 'went', text }))];
}

/** `3 of 4 failures are mended, 1 is new`. Without a full stop, because it goes on with what the report is compared to. */
export function describeFailures({ failures, same }: Pick<ReportChanges, 'failures' | 'same'>): string {
  const { before, mended, missing, unclear, new: added } = failures;
  if (same) return 'Nothing has changed';
  if (before === 0 && added === 0) return 'No stage has turned to failing';
  if (before === 0) return `${formatCount(added)} ${added === 1 ? 'failure is' : 'failures are'} new`;
  const parts = [describeMended(mended, before)];
  if (added > 0) parts.push(`${formatCount(added)} ${added === 1 ? 'is' : 'are'} new`);
  if (missing > 0) parts.push(`${formatCount(missing)} ${missing === 1 ? 'isn’t' : 'aren’t'} in this report`);
  if (unclear > 0) parts.push(`${formatCount(unclear)} ${unclear === 1 ? 'has' : 'have'} another status`);
  return parts.join(', ');
}

function describeMended(mended: number, before: number): string {
  if (mended === 0) return 'No failure is mended';
  if (mended === before)
    return before === 1 ? 'The failure is mended' : `All ${formatCount(before)} failures are mended`;
  return `${formatCount(mended)} of ${formatCount(before)} failures ${mended === 1 ? 'is' : 'are'} mended`;
}
