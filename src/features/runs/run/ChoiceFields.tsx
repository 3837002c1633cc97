import type { GrowthView } from '../../../api/resources/packs/growth';
import type { ModelView } from '../../../api/resources/packs/runtime';
import { formatCount } from '../../../lib/count';
import { formatPoints, inPoints } from '../../../lib/money';
import { Checkbox } from '../../../ui/Checkbox';
import { Fieldset } from '../../../ui/Fieldset';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { revealHidden } from '../../../ui/revealHidden';
import type { RunContext, RunForm, RunIssues } from './runForm';

/** What a run and a column of a matrix choose alike. */
export type RunChoice = Pick<
  RunForm,
  'model' | 'growthVersion' | 'enabledSkills' | 'maxInputTokens' | 'maxOutputTokens'
>;

export interface ChoiceFieldProps {
  form: RunChoice;
  context: RunContext;
  issues: RunIssues;
  onChange: (change: Partial<RunChoice>) => void;
}

const DEFAULT = 'default';
const BASE = { value: '0', label: '0 · signed base' };
const tokenLimits = [
  ['maxInputTokens', 'Max input tokens'],
  ['maxOutputTokens', 'Max output tokens'],
] as const;

/** The model, or where the models could not be read, its name to type. */
export function ModelField({ form, context: { models }, issues, onChange }: ChoiceFieldProps) {
  const model = models?.find(({ id }) => id === form.model);
  return models ? (
    <Select
      label="Model"
      value={form.model}
      error={issues.model}
      hint={model && sampleOf(model)}
      options={models.map((one) => ({
        value: one.id,
        label:
          one.available === false ? `${one.id}, not available: ${one.unavailableReason ?? 'no reason given'}` : one.id,
        disabled: one.available === false,
      }))}
      onChange={(value) => onChange({ model: value })}
    />
  ) : (
    <TextField
      label="Model"
      mono
      value={form.model}
      error={issues.model}
      hint="The models could not be read. Enter one as <provider>:<model_name>."
      onChange={(event) => onChange({ model: event.target.value })}
    />
  );
}

/** The checkpoint; without a choice, the saved default. @param hint about a choice that is not the default */
export function CheckpointField({
  form,
  context: { owned, growth },
  issues,
  onChange,
  hint,
}: ChoiceFieldProps & { hint?: string }) {
  return (
    <Select
      label="Checkpoint"
      value={form.growthVersion === undefined ? DEFAULT : String(form.growthVersion)}
      error={issues.growthVersion}
      hint={!owned ? 'A preview runs on the signed base.' : form.growthVersion === undefined ? undefined : hint}
      options={owned ? checkpointsOf(growth, form.growthVersion) : [{ ...BASE, value: DEFAULT }]}
      onChange={(value) => onChange({ growthVersion: value === DEFAULT ? undefined : Number(value) })}
    />
  );
}

/** The most tokens in and out. */
export function LimitFields({ form, issues, onChange }: ChoiceFieldProps) {
  return tokenLimits.map(([name, label]) => (
    <TextField
      key={name}
      label={label}
      inputMode="numeric"
      value={form[name]}
      error={issues[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  ));
}

/** The hosted skills, each at what it may cost. */
export function SkillsField({ form, context, issues, onChange }: ChoiceFieldProps) {
  const toggle = (id: string, on: boolean) =>
    onChange({ enabledSkills: on ? [...form.enabledSkills, id] : form.enabledSkills.filter((one) => one !== id) });
  return (
    <Fieldset legend="Hosted skills">
      {!context.skills?.length && (
        <p className="text-sm text-ink-2">
          {context.skills ? 'This Pack uses none.' : 'The service lists no skills for this Pack.'}
        </p>
      )}
      {context.skills?.map((skill) => (
        <Checkbox
          key={skill.id}
          label={
            <>
              <span>{revealHidden(skill.label ?? skill.id)}</span>{' '}
              {skill.points !== undefined && (
                <span className="ms-1.5 text-xs text-spend-ink">{`up to ${inPoints(skill.points)}`}</span>
              )}{' '}
              {skill.pointsPerCall !== undefined && skill.maxCallsPerRun !== undefined && (
                <span className="ms-1.5 text-xs">
                  {`${skill.maxCallsPerRun} calls at ${formatPoints(skill.pointsPerCall)} each`}
                </span>
              )}
            </>
          }
          checked={form.enabledSkills.includes(skill.id)}
          disabledReason={
            skill.available === false && !form.enabledSkills.includes(skill.id)
              ? (skill.unavailableReason ?? 'Not available now')
              : undefined
          }
          onChange={(on) => toggle(skill.id, on)}
        />
      ))}
      {issues.enabledSkills && (
        <p role="alert" className="text-xs text-bad">
          {issues.enabledSkills}
        </p>
      )}
    </Fieldset>
  );
}

function sampleOf({ sampleQuote }: ModelView): string | undefined {
  if (sampleQuote?.points === undefined) return undefined;
  const { points, inputTokens, outputTokens } = sampleQuote;
  const price = inPoints(points);
  return inputTokens === undefined || outputTokens === undefined
    ? `${price} in the sample quote`
    : `${price} for ${formatCount(inputTokens)} tokens in, ${formatCount(outputTokens)} out`;
}

/** The saved default, the base and each accepted checkpoint; a selected one outside these stays visible. */
function checkpointsOf(growth: GrowthView | undefined, chosen: number | undefined) {
  const active = growth?.activeSequence;
  const accepted = (growth?.checkpoints ?? []).filter(({ selectable, sequence }) => selectable && sequence !== 0);
  const options = [
    BASE,
    ...accepted.map(({ sequence, title }) => ({
      value: String(sequence),
      label: title === undefined ? String(sequence) : `${sequence} · ${title}`,
    })),
  ];
  if (chosen !== undefined && !options.some(({ value }) => value === String(chosen)))
    options.push({ value: String(chosen), label: growth ? `${chosen} · not selectable` : String(chosen) });
  const saved = active === undefined ? 'Saved default' : `Saved default: ${active === 0 ? 'signed base' : active}`;
  return [{ value: DEFAULT, label: saved }, ...options];
}
