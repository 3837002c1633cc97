/** The address of Run: the inputs that a link fills in, and the run to compare with. */
import type { RunDraft } from '../../api/drafts/runDraft';
import type { RunView } from '../../api/resources/packs/runs';
import { fundingModes } from '../../contract/values';
import { addressView, choice, optional, texts, integer } from '../../lib/addressView';

/** `from` is the run whose prompt is used, if this tab still has it; `compare` the run to compare the new one with. */
export const runAddress = addressView({
  model: optional(),
  funding: choice(fundingModes, undefined),
  checkpoint: integer(undefined),
  skill: texts,
  input: optional(),
  output: optional(),
  from: optional(),
  compare: optional(),
});

/** The inputs in an address, which never include a prompt; undefined when it names no model. */
export function fillOf(search: string): Omit<RunDraft, 'prompt'> | undefined {
  const { model, funding, checkpoint, skill, input, output } = runAddress.read(search);
  if (model === undefined) return undefined;
  return {
    model,
    fundingMode: funding,
    growthVersion: checkpoint,
    enabledSkills: skill,
    maxInputTokens: input,
    maxOutputTokens: output,
  };
}

/** The query that fills in a run's inputs. With `compare`, the checkpoint is left open and the two runs are compared. */
export function fillFrom(run: RunView, { compare = false } = {}): URLSearchParams {
  return runAddress.write({
    model: run.model,
    funding: fundingModes.find((mode) => mode === run.fundingMode),
    checkpoint: run.preview ? undefined : run.growthVersion,
    skill: run.enabledSkills,
    input: run.maxInputTokens?.toString(),
    output: run.maxOutputTokens?.toString(),
    from: run.runId,
    compare: compare ? run.runId : undefined,
  });
}
