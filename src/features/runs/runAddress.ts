/** The address of Run: the choices that a link fills in, and the run to compare with. */
import { type RunView, getRunChoices } from '../../api/resources/packs/runs';
import { addressView, optional } from '../../lib/addressView';
import { choiceParams, readChoiceView, toChoiceView } from '../../lib/runChoices/addressCodec';
import type { GivenChoices } from '../../lib/runChoices/runChoices';

/** `from` is the run whose prompt is used, if this tab still has it; `compare` the run to compare the new one with. */
export const runAddress = addressView({ ...choiceParams, from: optional(), compare: optional() });

/** The choices in an address, which never includes a prompt; undefined when it names no model. */
export function readRunAddress(search: string): GivenChoices | undefined {
  const view = runAddress.read(search);
  return view.model === undefined ? undefined : readChoiceView(view);
}

/** The query that fills in a run's choices. With `compare`, the new run is compared with it. */
export const toRunAddress = (run: RunView, { compare = false } = {}): URLSearchParams =>
  runAddress.write({
    ...toChoiceView(getRunChoices(run)),
    from: run.runId,
    compare: compare ? run.runId : undefined,
  });
