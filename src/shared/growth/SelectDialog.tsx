import { ApiError } from '../../api/client/errors';
import { selectGrowth, type CheckpointView, readGrowth } from '../../api/resources/packs/growth';
import { CopyableId } from '../../ui/CopyableId';
import { Notice } from '../../ui/Notice';
import { Refusal } from '../Refusal';
import { WriteDialog } from './WriteDialog';
import { type EndProps, describeDoubt, readGrowthNow } from './growthOutcome';
import { sequenceName } from './sequenceName';
import { useWrite } from '../useWrite';

interface SelectDialogProps extends EndProps {
  sequence: number;
  chosen: CheckpointView | undefined;
}

/** Makes a checkpoint the saved default of future runs, after explaining what that means. */
export function SelectDialog({ id, sequence, chosen, active, onEnd, onClose }: SelectDialogProps) {
  const write = useWrite(selectGrowth(id, sequence), () => readGrowthNow(id));
  const { state } = write;
  const now =
    state.at === 'done'
      ? readGrowth(state.body)?.activeSequence
      : state.at === 'found'
        ? state.found.activeSequence
        : undefined;
  const selected = now === sequence;
  const doubt = state.at === 'found' ? describeDoubt(state.error) : '';
  return (
    <WriteDialog
      title={sequence === 0 ? 'Go back to the signed base?' : `Use checkpoint ${sequence} for new runs?`}
      confirm={sequence === 0 ? 'Go back to base' : `Use checkpoint ${sequence}`}
      write={write}
      onConfirm={() => write.send()}
      onClose={onClose}
      outcome={
        selected && {
          title: `New runs use ${sequenceName(sequence)}`,
          detail: `${doubt}Runs under way keep the checkpoint they started with, and nothing was deleted.`,
        }
      }
      onEnd={onEnd}
      unknown={`It is not known whether ${sequenceName(sequence)} is the default now`}
      refused={(error) => (
        <Refusal
          error={error}
          title="The default is unchanged"
          next={error instanceof ApiError && error.status === 409 ? 'Choose an accepted checkpoint.' : undefined}
        />
      )}
      stands={
        <Notice tone="bad" role="alert" title="The default is unchanged">
          {`${doubt}New runs use ${now === undefined ? 'what they used before' : sequenceName(now)}. You can try again.`}
        </Notice>
      }
    >
      <ul className="grid grid-cols-1 list-disc gap-1 ps-4.5 text-sm marker:text-line-strong">
        <li>{`Future runs use ${sequenceName(sequence)}${active !== undefined ? ` instead of ${sequenceName(active)}` : ''}, unless a run names another one.`}</li>
        <li>Runs under way keep the checkpoint they started with.</li>
        <li>Nothing is deleted: you can choose any accepted checkpoint again.</li>
        {sequence === 0 && <li>The signed base has no memory of your runs.</li>}
      </ul>
      {chosen?.digest !== undefined && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="text-ink-2">Digest</span>
          <CopyableId value={chosen.digest} label="digest" />
        </p>
      )}
    </WriteDialog>
  );
}
