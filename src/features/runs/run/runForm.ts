/** The inputs of a run: their initial values, their errors, and the request that they make. */
import { unsentError } from '../../../api/client/redact/findSecret';
import type { RunDraft } from '../../../api/drafts/runDraft';
import type { RunRequest } from '../../../api/resources/packs/runSpend';
import type { GrowthView } from '../../../api/resources/packs/growth';
import type { ModelView, SkillView } from '../../../api/resources/packs/runtime';
import { type FundingMode, packLimits } from '../../../contract/values';
import { formatCount, formatCounted } from '../../../lib/count';
import type { HeldFile } from '../../../lib/files/heldFile';
import { parseTypedNumber } from '../../../lib/numbers/typedNumber';
import { countCharacters } from '../../../lib/text/characters';

export interface RunForm {
  /** Empty until one is chosen. */
  model: string;
  prompt: string;
  fundingMode: FundingMode;
  /** For this run only; undefined for the saved default. */
  growthVersion: number | undefined;
  enabledSkills: readonly string[];
  /** As typed. */
  maxInputTokens: string;
  maxOutputTokens: string;
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

export type RunIssues = Partial<Record<keyof RunForm, string>>;

/** The initial form: the draft where it still fits, otherwise the service's defaults. */
export function openForm(draft: RunDraft | undefined, { models, skills, owned }: RunContext): RunForm {
  const fits = models === undefined || models.some(({ id }) => id === draft?.model);
  const first = models?.find(({ available }) => available !== false)?.id ?? '';
  return {
    model: fits && draft?.model !== undefined ? draft.model : first,
    prompt: draft?.prompt ?? '',
    fundingMode: owned ? (draft?.fundingMode ?? 'points') : 'points',
    growthVersion: owned ? draft?.growthVersion : undefined,
    enabledSkills: (draft?.enabledSkills ?? []).filter((id) => skills?.some((skill) => skill.id === id)),
    maxInputTokens: draft?.maxInputTokens ?? String(packLimits.inputTokensDefault),
    maxOutputTokens: draft?.maxOutputTokens ?? String(packLimits.outputTokensDefault),
  };
}

/** Which parts of a draft did not fit the form made from it, in words. */
export function leftOutOf(draft: RunDraft | undefined, form: RunForm): string[] {
  if (!draft) return [];
  const { model, fundingMode, growthVersion = 0, enabledSkills } = draft;
  return [
    ...(model !== undefined && model !== form.model ? [`the model ${model}`] : []),
    ...(fundingMode !== undefined && fundingMode !== form.fundingMode ? ['your own key'] : []),
    // Without a choice, a preview runs at the signed base.
    ...(growthVersion === (form.growthVersion ?? 0) ? [] : [`checkpoint ${growthVersion}`]),
    ...enabledSkills.filter((id) => !form.enabledSkills.includes(id)).map((id) => `the skill ${id}`),
  ];
}

/** Refusals that can be foreseen, by field. The service decides. */
export function findIssues(form: RunForm, { models, owned, growth, skills }: RunContext): RunIssues {
  const issues: RunIssues = {};
  const model = models?.find(({ id }) => id === form.model);
  if (form.model === '') issues.model = models ? 'Choose a model' : 'Enter a model';
  else if (!/^[^:\s]+:\S+$/.test(form.model)) issues.model = 'A model has the form <provider>:<model_name>';
  else if (model?.available === false) issues.model = model.unavailableReason ?? 'This model is not available now';
  const length = countCharacters(form.prompt);
  if (length < packLimits.promptMin) issues.prompt = `Enter at least ${packLimits.promptMin} characters`;
  if (length > packLimits.promptMax)
    issues.prompt = `${formatCounted(length - packLimits.promptMax, 'character')} too many`;
  const secret = unsentError(form.prompt);
  if (secret !== undefined) issues.prompt = secret;
  if (form.fundingMode === 'byok' && !owned) issues.fundingMode = 'Your own key needs an acquired Pack';
  else if (form.fundingMode === 'byok' && model?.ownKey === false)
    issues.fundingMode = 'This model does not run on your own key';
  const checkpoint = growth?.checkpoints.find(({ sequence }) => sequence === form.growthVersion);
  if (growth && form.growthVersion !== undefined && !checkpoint?.selectable)
    issues.growthVersion = `Checkpoint ${form.growthVersion} cannot be run`;
  const missing = form.enabledSkills
    .map((id) => skills?.find((skill) => skill.id === id))
    .find((skill) => skill?.available === false);
  if (missing)
    issues.enabledSkills = missing.unavailableReason ?? `${missing.label ?? missing.id} is not available now`;
  const { inputTokensMin, inputTokensMax, outputTokensMin, outputTokensMax } = packLimits;
  const most = Math.min(outputTokensMax, model?.maxOutputTokens ?? outputTokensMax);
  const input = parseTypedNumber(form.maxInputTokens, { min: inputTokensMin, max: inputTokensMax });
  const output = parseTypedNumber(form.maxOutputTokens, { min: outputTokensMin, max: most });
  if (input.error !== undefined) issues.maxInputTokens = input.error;
  if (output.error !== undefined) issues.maxOutputTokens = output.error;
  const together = (input.value ?? 0) + (output.value ?? 0);
  if (model?.contextTokens !== undefined && together > model.contextTokens && !input.error && !output.error)
    issues.maxInputTokens = `Input and output together: at most ${formatCount(model.contextTokens)} with this model`;
  return issues;
}

const tokensIn = (text: string, least: number, most: number): number =>
  parseTypedNumber(text, { min: least, max: most }).value ?? Number.NaN;

/** The request of a form without errors. */
export function requestOf(form: RunForm, files: readonly HeldFile[], { productId }: RunContext): RunRequest {
  return {
    ...form,
    productId,
    maxInputTokens: tokensIn(form.maxInputTokens, packLimits.inputTokensMin, packLimits.inputTokensMax),
    maxOutputTokens: tokensIn(form.maxOutputTokens, packLimits.outputTokensMin, packLimits.outputTokensMax),
    files,
  };
}
