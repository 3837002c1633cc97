import { ApiError } from '../../api/client/errors';
import { selectGrowth, type CheckpointView, readGrowth } from '../../api/resources/packs/growth';
import { formatCheckpoint } from '../../lib/runChoices/formatCheckpoint';
import { CopyableId } from '../../ui/CopyableId';
import { Notice } from '../../ui/Notice';
import { Refusal } from '../Refusal';
import { WriteDialog } from './WriteDialog';
import { type EndProps, describeDoubt, readGrowthNow } from './growthOutcome';
import { useWrite } from '../useWrite';

interface SelectDialogProps extends EndProps {
  checkpoint: number;
  chosen: CheckpointView | undefined;
}

/** Makes a checkpoint the saved default of future runs, after explaining what that means. */
export function SelectDialog({ id, checkpoint, chosen, active, onEnd, onClose }: SelectDialogProps) {
  const write = useWrite(selectGrowth(id, checkpoint), () => readGrowthNow(id));
  const { state } = write;
  const name = formatCheckpoint(checkpoint, 'sentence');
  const now =
    state.at === 'done'
      ? readGrowth(state.body)?.activeCheckpoint
      : state.at === 'found'
        ? state.found.activeCheckpoint
        : undefined;
  const selected = now === checkpoint;
  const doubt = state.at === 'found' ? describeDoubt(state.error) : '';
  return (
    <WriteDialog
      title={checkpoint === 0 ? 'Go back to the signed base?' : `Use ${name} for new runs?`}
      confirm={checkpoint === 0 ? 'Go back to base' : `Use ${name}`}
      write={write}
      onConfirm={() => write.send()}
      onClose={onClose}
      outcome={
        selected && {
          title: `New runs use ${name}`,
          detail: `${doubt}Runs under way stay on the checkpoint they started with, and nothing was deleted.`,
        }
      }
      onEnd={onEnd}
      unknown={`${name} may or may not be the default now`}
      refused={(error) => (
        <Refusal
          error={error}
          title="The default is unchanged"
          next={error instanceof ApiError && error.status === 409 ? 'Choose an accepted checkpoint.' : undefined}
        />
      )}
      stands={
        <Notice tone="bad" role="alert" title="The default is unchanged">
          {now === undefined
            ? `${doubt}New runs use the same checkpoint as before. You can try again.`
            : `${doubt}New runs use ${formatCheckpoint(now, 'sentence')}. You can try again.`}
        </Notice>
      }
    >
      <ul className="grid grid-cols-1 list-disc gap-1 ps-4.5 text-sm marker:text-line-strong">
        <li>
          {active === undefined
            ? `Future runs use ${name}, unless a run names another checkpoint.`
            : `Future runs use ${name} instead of ${formatCheckpoint(active, 'sentence')}, unless a run names another checkpoint.`}
        </li>
        <li>Runs under way stay on the checkpoint they started with.</li>
        <li>Nothing is deleted: you can choose any accepted checkpoint again.</li>
        {checkpoint === 0 && <li>The signed base has no memory of your runs.</li>}
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
