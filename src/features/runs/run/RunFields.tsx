import type { ModelView } from '../../../api/resources/packs/runtime';
import { packLimits } from '../../../contract/values';
import { formatCount } from '../../../lib/count';
import { formatCheckpoint } from '../../../lib/runChoices/formatCheckpoint';
import { type RunChoices, type TypedLimit, readTypedLimit } from '../../../lib/runChoices/runChoices';
import { countCharacters } from '../../../lib/text/characters';
import { Select } from '../../../ui/Select';
import { TextArea } from '../../../ui/TextArea';
import { sharedWords } from '../../../shared/words';
import { runsWords } from '../words';
import type { ChoiceIssues, RunIssues, RunContext, RunForm } from './runForm';
import type { GrowthView } from '../../../api/resources/packs/growth';
import { formatPoints, formatPointsWithUnit } from '../../../lib/money';
import { Checkbox } from '../../../ui/Checkbox';
import { Fieldset } from '../../../ui/Fieldset';
import { TextField } from '../../../ui/TextField';
import { revealHidden } from '../../../ui/revealHidden';
import { type RefObject, useEffect, useRef } from 'react';
import { ProviderKey } from '../../../shared/spending/ProviderKey';
import { Panel } from '../../../ui/Panel';
import { readTransferredFiles } from '../../../ui/transferredFiles';
import { normalizeName } from '../../../lib/files/names';
import { type FileLimits, whyNotFile, type AttachedFile } from './files';
import type { RunFormState } from './useRunForm';
import { formatBinaryBytes } from '../../../lib/bytes';
import { withoutHidden } from '../../../lib/text/hidden';
import { ChosenFile, FileDrop, SameNames } from '../../../ui/FileDrop';
import { runWords } from './words';

interface RunFieldsProps {
  form: RunForm;
  context: RunContext;
  issues: RunIssues;
  onChange: (change: Partial<RunForm>) => void;
}

/** Model, checkpoint, funding, prompt, limits and skills of a run. */
export function RunFields({ form, context, issues, onChange }: RunFieldsProps) {
  const { models, owned } = context;
  const model = models?.find(({ id }) => id === form.model);
  const choice = { form, context, issues, onChange };
  return (
    <>
      <div className="grid items-start gap-3 md:grid-cols-3">
        <ModelField {...choice} />
        <CheckpointField {...choice} hint="Applies to this run only. The saved default doesn’t change." />
        <Select
          label="Funding"
          value={form.funding}
          error={issues.funding}
          hint={
            form.funding === 'byok'
              ? 'The provider charges you for the model. Hosted skills still cost Points.'
              : undefined
          }
          options={[
            { value: 'points', label: 'Points' },
            { value: 'byok', ...buildOwnKeyOption(owned, model) },
          ]}
          onChange={(value) => onChange({ funding: value === 'byok' ? 'byok' : 'points' })}
        />
      </div>
      <TextArea
        label="Prompt"
        rows={6}
        value={form.prompt}
        error={issues.prompt}
        hint={`${formatCount(countCharacters(form.prompt))} of ${formatCount(packLimits.promptMax)} characters`}
        onChange={(event) => onChange({ prompt: event.target.value })}
      />
      <div className="grid items-start gap-3 md:grid-cols-[1fr_1fr_minmax(0,2fr)]">
        <LimitFields {...choice} />
        <SkillsField {...choice} />
      </div>
    </>
  );
}

function buildOwnKeyOption(owned: boolean, model: ModelView | undefined): { label: string; disabled: boolean } {
  if (!owned) return { label: 'Your provider key (once acquired)', disabled: true };
  if (model?.ownKey === false) return { label: 'Your provider key (not with this model)', disabled: true };
  return { label: 'Your provider key', disabled: false };
}

/** Fields that a run and a column of a matrix share. */
export interface ChoiceFieldProps {
  form: RunChoices<TypedLimit>;
  context: RunContext;
  issues: ChoiceIssues;
  onChange: (change: Partial<RunChoices<TypedLimit>>) => void;
}

const DEFAULT = 'default';
const tokenLimits = [
  ['input', runsWords.maxInputTokens],
  ['output', runsWords.maxOutputTokens],
] as const;

/** The model to choose, or a field for its name if the models could not be read. */
export function ModelField({ form, context: { models }, issues, onChange }: ChoiceFieldProps) {
  const model = models?.find(({ id }) => id === form.model);
  return models ? (
    <Select
      label="Model"
      value={form.model}
      error={issues.model}
      hint={model && describeSample(model)}
      options={models.map((option) => ({
        value: option.id,
        label:
          option.available === false
            ? `${option.id}, not available: ${option.unavailableReason ?? 'no reason given'}`
            : option.id,
        disabled: option.available === false,
      }))}
      onChange={(value) => onChange({ model: value })}
    />
  ) : (
    <TextField
      label="Model"
      mono
      value={form.model}
      error={issues.model}
      hint="The models couldn’t be loaded. Enter one as <provider>:<model_name>."
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
      value={form.checkpoint === undefined ? DEFAULT : String(form.checkpoint)}
      error={issues.checkpoint}
      hint={!owned ? 'A preview runs on the signed base.' : form.checkpoint === undefined ? undefined : hint}
      options={
        owned
          ? buildCheckpointOptions(growth, form.checkpoint)
          : [{ value: DEFAULT, label: formatCheckpoint(0, 'cell') }]
      }
      onChange={(value) => onChange({ checkpoint: value === DEFAULT ? undefined : Number(value) })}
    />
  );
}

/** The limits of input and output tokens. */
export function LimitFields({ form, issues, onChange }: ChoiceFieldProps) {
  return tokenLimits.map(([name, label]) => (
    <TextField
      key={name}
      label={label}
      inputMode="numeric"
      value={String(form.limits[name])}
      error={issues[name]}
      onChange={(event) => onChange({ limits: { ...form.limits, [name]: readTypedLimit(event.target.value) } })}
    />
  ));
}

/** The hosted skills, each at what it may cost. */
export function SkillsField({ form, context, issues, onChange }: ChoiceFieldProps) {
  const toggle = (id: string, on: boolean) =>
    onChange({ skills: on ? [...form.skills, id] : form.skills.filter((option) => option !== id) });
  return (
    <Fieldset legend={sharedWords.hostedSkills}>
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
                <span className="ms-1.5 text-xs text-spend-ink">{`up to ${formatPointsWithUnit(skill.points)}`}</span>
              )}{' '}
              {skill.pointsPerCall !== undefined && skill.maxCallsPerRun !== undefined && (
                <span className="ms-1.5 text-xs">
                  {`${skill.maxCallsPerRun} calls at ${formatPoints(skill.pointsPerCall)} each`}
                </span>
              )}
            </>
          }
          checked={form.skills.includes(skill.id)}
          disabledReason={
            skill.available === false && !form.skills.includes(skill.id)
              ? (skill.unavailableReason ?? 'Not available now')
              : undefined
          }
          onChange={(on) => toggle(skill.id, on)}
        />
      ))}
      {issues.skills && (
        <p role="alert" className="text-xs text-bad">
          {issues.skills}
        </p>
      )}
    </Fieldset>
  );
}

function describeSample({ sampleQuote }: ModelView): string | undefined {
  if (sampleQuote?.points === undefined) return undefined;
  const { points, inputTokens, outputTokens } = sampleQuote;
  const price = formatPointsWithUnit(points);
  return inputTokens === undefined || outputTokens === undefined
    ? `${price} in the sample quote`
    : `${price} for ${formatCount(inputTokens)} tokens in, ${formatCount(outputTokens)} out`;
}

/** The saved default, the base and each accepted checkpoint; a selected one outside these stays visible. */
function buildCheckpointOptions(growth: GrowthView | undefined, chosen: number | undefined) {
  const active = growth?.activeCheckpoint;
  const accepted = (growth?.checkpoints ?? []).filter(({ selectable, checkpoint }) => selectable && checkpoint !== 0);
  const options = [{ checkpoint: 0, title: undefined }, ...accepted].map(({ checkpoint, title }) => {
    const name = formatCheckpoint(checkpoint, 'cell');
    return { value: String(checkpoint), label: title === undefined ? name : `${name} · ${title}` };
  });
  if (chosen !== undefined && !options.some(({ value }) => value === String(chosen))) {
    const name = formatCheckpoint(chosen, 'cell');
    options.push({ value: String(chosen), label: growth ? `${name} · can’t be selected` : name });
  }
  const saved = active === undefined ? 'Saved default' : `Saved default: ${formatCheckpoint(active, 'cell')}`;
  return [{ value: DEFAULT, label: saved }, ...options];
}

interface RunFormPanelProps {
  run: RunFormState;
  keyField: RefObject<HTMLInputElement | null>;
  /** Reports whether the provider key field is filled in. */
  onKey: (given: boolean) => void;
}

/** All inputs of a run. */
export function RunFormPanel({ run, keyField, onKey }: RunFormPanelProps) {
  const { form, context, tried } = run;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tried > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);
  const model = context.models?.find(({ id }) => id === form.model);
  const provider = getProvider(form.model);
  return (
    <Panel title="Inputs">
      <div
        ref={place}
        className="grid gap-3.5"
        onPaste={(event) => {
          const { files: pasted, refused } = readTransferredFiles(event.clipboardData);
          if (pasted.length + refused.length === 0 || !run.takesFiles) return;
          if (isPictureOfText(event.clipboardData, pasted, run.limits)) return;
          event.preventDefault();
          run.add(pasted, refused);
        }}
      >
        <RunFields
          form={form}
          context={context}
          issues={run.issues}
          onChange={(change) => {
            // A change of funding or provider removes the field, and with it the key.
            if (change.funding !== undefined || getProvider(change.model ?? form.model) !== provider) onKey(false);
            run.change(change);
          }}
        />
        {form.funding === 'byok' && (
          <ProviderKey
            key={provider}
            field={keyField}
            hint={keyHint(model?.provider ?? provider)}
            provider={provider}
            error={run.serviceIssues.fields['providerKey']}
            onChange={(given) => onKey(given)}
          />
        )}
        {run.takesFiles ? (
          <FilesField
            files={run.files}
            limits={run.limits}
            refused={run.refused}
            issues={run.serviceIssues.files}
            onAdd={run.add}
            onRemove={run.remove}
          />
        ) : (
          <p className="text-sm text-ink-2">This Pack takes no files.</p>
        )}
      </div>
    </Panel>
  );
}

const keyHint = (provider = '') => `Your key${provider && ` at ${provider}`}.`;

/** The provider in a model name: `<provider>:<model_name>`. */
const getProvider = (model: string): string | undefined => /^([^:]+):/.exec(model)?.[1];

/**
 * Word processors and spreadsheets copy text together with a picture of it, whatever the service takes: then the text is pasted. A file manager's text
 * is the names of the files, and the files are meant.
 */
function isPictureOfText(clipboard: DataTransfer, files: readonly File[], limits: FileLimits): boolean {
  const text = clipboard.getData('text/plain').trim();
  const names = new Set(files.map(({ name }) => normalizeName(name)));
  const lines = text.split(/[\r\n]+/).map((line) => normalizeName(line.trim().replace(/^.*[/\\]/, '')));
  if (text === '' || lines.every((line) => names.has(line))) return false;
  return files.every((file) => file.type.startsWith('image/') || whyNotFile(file, limits) !== undefined);
}

interface FilesFieldProps {
  files: readonly AttachedFile[];
  limits: FileLimits;
  /** Why some files could not be attached last time. */
  refused: readonly string[];
  /** The service's messages about files, by index. */
  issues: Readonly<Record<number, string>>;
  onAdd: (files: File[], refused: readonly string[]) => void;
  onRemove: (index: number) => void;
}

/** Up to five files for this run only, in order: from the picker, by drop or paste. */
function FilesField({ files, limits, refused, issues, onAdd, onRemove }: FilesFieldProps) {
  return (
    <FileDrop
      label="Files"
      note={`${files.length} of ${limits.maxFiles}, sent for this run only`}
      button="Add files"
      accept={limits.extensions.join(',')}
      multiple
      anywhere
      onFiles={onAdd}
      errors={refused}
      hint={
        <>
          <span>{`Drop, paste or add: ${withoutHidden(limits.extensions.join(' '))}, up to ${formatBinaryBytes(limits.maxBytes)} each. Only their name, type, size and digest are stored.`}</span>
        </>
      }
    >
      {files.length > 0 && (
        <ul aria-label={runWords.attachedFiles} className="divide-y divide-line">
          {files.map(({ chosen, held }, index) => (
            <li key={`${index}${chosen.name}`} className="grid grid-cols-1 gap-0.5 py-1">
              <ChosenFile file={held ?? chosen} onRemove={() => onRemove(index)} />
              {issues[index] !== undefined && <span className="text-xs text-bad">{issues[index]}</span>}
            </li>
          ))}
        </ul>
      )}
      <SameNames files={files.map(({ chosen }) => chosen)} />
    </FileDrop>
  );
}
