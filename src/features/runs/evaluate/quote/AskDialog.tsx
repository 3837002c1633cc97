import type { ColumnAsk } from '../matrix/matrix';
import { formatCounted } from '../../../../lib/count';
import { formatPoints, inPoints } from '../../../../lib/money';
import type { promptList } from './promptList';
import { SpendRuns } from './SpendRuns';

interface AskDialogProps {
  /** `B · Checkpoint 4`. */
  title: string;
  /** The prompts of its runs. */
  list: ReturnType<typeof promptList>;
  ask: ColumnAsk & { now: NonNullable<ColumnAsk['now']>; points: number };
  onAgree: (typed: string) => void;
  onCancel: () => void;
}

/** The consent to a column's new quote: old and new ceiling of a run, for the runs that remain. */
export function AskDialog({
  title,
  list,
  ask: { old, now, cells, points, over, phrase },
  onAgree,
  onCancel,
}: AskDialogProps) {
  const changed = (what: string, before: string, after: string) =>
    before !== after && { label: what, value: `${before} → ${after}` };
  return (
    <SpendRuns
      title="Confirm the new price"
      description={
        <span>{`${formatCounted(cells.length, 'run')} of column ${title}, which ${cells.length === 1 ? 'was' : 'were'} not sent. The other columns go on.`}</span>
      }
      list={list}
      lines={[
        {
          label: 'A run, at most',
          value: `${now.ceiling === old.ceiling ? '' : `${formatPoints(old.ceiling)} → `}${inPoints(now.ceiling)}`,
        },
        changed('Version', old.version ?? 'not given', now.version ?? 'not given'),
        changed('Checkpoint', String(old.growthVersion ?? 'not given'), String(now.growthVersion ?? 'not given')),
        changed(
          'Checkpoint digest',
          old.growthDigest?.slice(0, 15) ?? 'none',
          now.growthDigest?.slice(0, 15) ?? 'none',
        ),
        { label: 'Runs', value: formatCounted(cells.length, 'run') },
        over !== undefined && {
          label: 'Session cap',
          value: `${formatPoints(over.cap)}, would be ${formatPoints(over.spent + over.adds)}`,
        },
      ]}
      runs={cells.length}
      points={points}
      available={now.availablePoints}
      phrase={phrase}
      onConfirm={onAgree}
      onCancel={onCancel}
    />
  );
}
