/** The inputs of a run: their initial values, their errors, and the request that they make. */
import { unsentError } from '../../../api/client/redact/findSecret';
import type { RunDraft } from '../../../api/drafts/runDraft';
import type { RunRequest } from '../../../api/resources/packs/runSpend';
import type { GrowthView } from '../../../api/resources/packs/growth';
import type { ModelView, SkillView } from '../../../api/resources/packs/runtime';
import { packLimits } from '../../../contract/values';
import { formatCount, formatCounted } from '../../../lib/count';
import type { FrozenFile } from '../../../lib/files/frozenFile';
import { parseTypedNumber } from '../../../lib/numbers/typedNumber';
import { formatCheckpoint } from '../../../lib/runChoices/formatCheckpoint';
import type { ChoiceField, GivenChoices, RunChoices, TypedLimit } from '../../../lib/runChoices/runChoices';
import { countCharacters } from '../../../lib/text/characters';

/** The model is empty until one is chosen. */
export interface RunForm extends RunChoices<TypedLimit> {
  prompt: string;
}

/** The available choices. */
export interface RunContext {
  productId: string;
  /** Undefined if the service sent no readable list; the model is then typed. */
  models: readonly ModelView[] | undefined;
  /** Undefined when the service lists none. */
  skills: readonly SkillView[] | undefined;
  /** If false, a run is a preview: paid in Points, at the base checkpoint. */
  owned: boolean;
  growth: GrowthView | undefined;
}

/** Errors of choices, by field. */
export type ChoiceIssues = Partial<Record<ChoiceField, string>>;
export type RunIssues = Partial<Record<ChoiceField | 'prompt', string>>;

/** The choices to begin with: the given ones that still fit, otherwise the service's defaults. */
export function openChoices(
  given: GivenChoices | undefined,
  { models, skills, owned }: RunContext,
): RunChoices<TypedLimit> {
  const fits = models === undefined || models.some(({ id }) => id === given?.model);
  const first = models?.find(({ available }) => available !== false)?.id ?? '';
  return {
    model: fits && given?.model !== undefined ? given.model : first,
    checkpoint: owned ? given?.checkpoint : undefined,
    skills: (given?.skills ?? []).filter((id) => skills?.some((skill) => skill.id === id)),
    limits: {
      input: given?.limits.input ?? packLimits.inputTokensDefault,
      output: given?.limits.output ?? packLimits.outputTokensDefault,
    },
    funding: owned ? (given?.funding ?? 'points') : 'points',
  };
}

export const openForm = (draft: RunDraft | undefined, context: RunContext): RunForm => ({
  ...openChoices(draft, context),
  prompt: draft?.prompt ?? '',
});

/** The choices of a draft that the form made from it doesn't have, in words. */
export function listLeftOut(draft: RunDraft | undefined, form: RunForm): string[] {
  if (!draft) return [];
  const { model, funding, checkpoint = 0, skills } = draft;
  return [
    ...(model !== undefined && model !== form.model ? [`the model ${model}`] : []),
    ...(funding !== undefined && funding !== form.funding ? ['your provider key'] : []),
    // Without a choice, a preview runs on the signed base.
    ...(checkpoint === (form.checkpoint ?? 0) ? [] : [formatCheckpoint(checkpoint, 'sentence')]),
    ...skills.filter((id) => !form.skills.includes(id)).map((id) => `the skill ${id}`),
  ];
}

/** Refusals that can be foreseen, by field. The service decides. */
export function findIssues({ prompt, ...choices }: RunForm, context: RunContext): RunIssues {
  const issues: RunIssues = findChoiceIssues(choices, context);
  const length = countCharacters(prompt);
  if (length < packLimits.promptMin) issues.prompt = `Enter at least ${packLimits.promptMin} characters`;
  if (length > packLimits.promptMax)
    issues.prompt = `${formatCounted(length - packLimits.promptMax, 'character')} too many`;
  const secret = unsentError(prompt);
  if (secret !== undefined) issues.prompt = secret;
  return issues;
}

/** As `findIssues`, of all but the prompt. */
export function findChoiceIssues(
  choices: RunChoices<TypedLimit>,
  { models, owned, growth, skills }: RunContext,
): ChoiceIssues {
  const issues: ChoiceIssues = {};
  const model = models?.find(({ id }) => id === choices.model);
  if (choices.model === '') issues.model = models ? 'Choose a model' : 'Enter a model';
  else if (!/^[^:\s]+:\S+$/.test(choices.model)) issues.model = 'A model has the form <provider>:<model_name>';
  else if (model?.available === false) issues.model = model.unavailableReason ?? 'This model isn’t available now';
  if (choices.funding === 'byok' && !owned) issues.funding = 'Acquire the Pack to use your provider key';
  else if (choices.funding === 'byok' && model?.ownKey === false)
    issues.funding = 'This model can’t run with a provider key';
  const chosen = growth?.checkpoints.find(({ checkpoint }) => checkpoint === choices.checkpoint);
  if (growth && choices.checkpoint !== undefined && !chosen?.selectable)
    issues.checkpoint = `${formatCheckpoint(choices.checkpoint, 'title')} can’t be run. Choose another one`;
  const missing = choices.skills
    .map((id) => skills?.find((skill) => skill.id === id))
    .find((skill) => skill?.available === false);
  if (missing) issues.skills = missing.unavailableReason ?? `${missing.label ?? missing.id} isn’t available now`;
  const input = parseTypedNumber(String(choices.limits.input), inputBounds);
  const output = parseTypedNumber(String(choices.limits.output), {
    ...outputBounds,
    max: Math.min(outputBounds.max, model?.maxOutputTokens ?? outputBounds.max),
  });
  if (input.error !== undefined) issues.input = input.error;
  if (output.error !== undefined) issues.output = output.error;
  const together = (input.value ?? 0) + (output.value ?? 0);
  if (model?.contextTokens !== undefined && together > model.contextTokens && !input.error && !output.error)
    issues.input = `Input and output together: at most ${formatCount(model.contextTokens)} with this model`;
  return issues;
}

const inputBounds = { min: packLimits.inputTokensMin, max: packLimits.inputTokensMax };
const outputBounds = { min: packLimits.outputTokensMin, max: packLimits.outputTokensMax };

/** The choices of a form without errors. Limits that can't be read are NaN. */
export function toRunChoices({ model, checkpoint, skills, limits, funding }: RunChoices<TypedLimit>): RunChoices {
  const input = parseTypedNumber(String(limits.input), inputBounds).value ?? Number.NaN;
  const output = parseTypedNumber(String(limits.output), outputBounds).value ?? Number.NaN;
  return { model, checkpoint, skills, limits: { input, output }, funding };
}

/** The request of a form without errors. */
export const toRunRequest = (form: RunForm, files: readonly FrozenFile[], { productId }: RunContext): RunRequest => ({
  ...toRunChoices(form),
  productId,
  prompt: form.prompt,
  files,
});
