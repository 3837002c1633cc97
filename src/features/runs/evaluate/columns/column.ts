/** The columns of a matrix: what each runs with, what it is called, and what is wrong with it. */
import type { GrowthView } from '../../../../api/resources/packs/growth';
import type { RunChoices } from '../../../../api/reader/quotedTerms';
import { packLimits } from '../../../../contract/values';
import { withoutHidden } from '../../../../lib/text/hidden';
import type { RunChoice } from '../../run/RunFields';
import { type RunContext, type RunIssues, findIssues, openForm, requestOf } from '../../run/runForm';
import { type ColumnFill, MIN_COLUMNS, MAX_COLUMNS, toColumnLetter } from '../../evaluateAddress';

export interface Column extends RunChoice {
  /** As a person named it; empty for the name that tells it from the others. */
  name: string;
}

/** A column of the address, as far as it fits what can be chosen. */
export function columnOf(fill: ColumnFill, context: RunContext): Column {
  const { name, model, checkpoint, skill, input, output } = fill;
  const {
    prompt: _,
    fundingMode: _points,
    ...choice
  } = openForm(
    {
      prompt: '',
      model,
      growthVersion: checkpoint,
      enabledSkills: skill,
      maxInputTokens: input,
      maxOutputTokens: output,
    },
    context,
  );
  return { name, ...choice };
}

const usual = {
  input: String(packLimits.inputTokensDefault),
  output: String(packLimits.outputTokensDefault),
};

/** A column as the address has it, without what is usual. */
export const fillOfColumn = (column: Column): ColumnFill => ({
  name: column.name,
  model: column.model === '' ? undefined : column.model,
  checkpoint: column.growthVersion,
  skill: column.enabledSkills,
  input: column.maxInputTokens === usual.input ? undefined : column.maxInputTokens,
  output: column.maxOutputTokens === usual.output ? undefined : column.maxOutputTokens,
});

const plain: ColumnFill = {
  name: '',
  model: undefined,
  checkpoint: undefined,
  skill: [],
  input: undefined,
  output: undefined,
};

/** The columns to begin with: the newest checkpoint beside the one that new runs use; else two models on the signed base. */
export function firstColumns({ growth, models, owned }: RunContext): ColumnFill[] {
  const newest = owned ? selectable(growth).at(-1) : undefined;
  if (newest !== undefined && newest > 0) {
    const active = growth?.activeSequence ?? 0;
    const other = active === newest ? (selectable(growth).at(-2) ?? 0) : active;
    return [other, newest].toSorted((one, two) => one - two).map((checkpoint) => ({ ...plain, checkpoint }));
  }
  const [first, second] = (models ?? []).filter(({ available }) => available !== false);
  return [first, second ?? first].map((model) => ({ ...plain, model: model?.id }));
}

/** A column for each checkpoint that can be run, the newest ones if there are more than there is room for. */
export const everyCheckpoint = ({ growth }: RunContext, like: ColumnFill): ColumnFill[] =>
  atLeastTwo(
    selectable(growth)
      .slice(-MAX_COLUMNS)
      .map((checkpoint) => ({ ...like, name: '', checkpoint })),
  );

/** A column for each available model. */
export const everyModel = ({ models }: RunContext, like: ColumnFill): ColumnFill[] =>
  atLeastTwo(
    (models ?? [])
      .filter(({ available }) => available !== false)
      .slice(0, MAX_COLUMNS)
      .map(({ id }) => ({ ...like, name: '', model: id })),
  );

const atLeastTwo = (fills: ColumnFill[]): ColumnFill[] =>
  fills.length === 1 ? Array.from({ length: MIN_COLUMNS }, () => fills[0]!) : fills;

const selectable = (growth: GrowthView | undefined): number[] =>
  (growth?.checkpoints ?? []).flatMap((one) => (one.selectable ? [one.sequence] : []));

/** What is wrong with a column. Its prompts are judged by themselves. */
export function columnIssues(column: Column, context: RunContext): RunIssues {
  const { prompt: _, ...issues } = findIssues({ ...column, prompt: '', fundingMode: 'points' }, context);
  return issues;
}

/** What a column without issues asks for: all but a prompt. A matrix is paid in Points: a provider's key is for one run. */
export function choicesOfColumn(column: Column, context: RunContext): RunChoices {
  const {
    prompt: _,
    files: _none,
    ...choices
  } = requestOf({ ...column, prompt: '', fundingMode: 'points' }, [], context);
  return choices;
}

/** What a column runs with, whatever it is called. */
const choiceKey = ({ name: _, ...choice }: Column): string =>
  JSON.stringify({ ...choice, enabledSkills: choice.enabledSkills.toSorted() });

/**
 * An id for each column, made of what it runs with: its results stay with it when it is renamed or moved, come back when a change is undone, and are
 * those of no other choice.
 */
export function columnIds(columns: readonly Column[]): string[] {
  const keys = columns.map(choiceKey);
  return keys.map((key, at) => `${key} ${keys.slice(0, at).filter((other) => other === key).length}`);
}

/** What a column is called in words, beside its letter: its own name, or what tells it from the others. */
export function columnName(columns: readonly Column[], at: number): string {
  const column = columns[at];
  if (!column) return '';
  if (column.name !== '') return withoutHidden(column.name);
  const told = telling
    .filter((read) => columns.some((other) => read(other) !== read(column)))
    .map((read) => read(column));
  return told.length > 0 ? told.join(', ') : checkpointName(column);
}

/** `B · Checkpoint 4`. */
export const columnTitle = (columns: readonly Column[], at: number): string =>
  `${toColumnLetter(at)} · ${columnName(columns, at)}`;

const checkpointName = ({ growthVersion }: Column): string =>
  growthVersion === undefined ? 'Saved default' : growthVersion === 0 ? 'Signed base' : `Checkpoint ${growthVersion}`;

const telling: readonly ((column: Column) => string)[] = [
  checkpointName,
  ({ model }) => model.replace(/^[^:]*:/, '') || 'no model',
  ({ enabledSkills }) => (enabledSkills.length === 0 ? 'no skills' : enabledSkills.toSorted().join(' and ')),
  ({ maxInputTokens }) => `${maxInputTokens} in`,
  ({ maxOutputTokens }) => `${maxOutputTokens} out`,
];

/** The earlier column that runs with just the same; undefined if there is none. */
export function sameAs(columns: readonly Column[], at: number): number | undefined {
  const own = columns[at];
  const first = own === undefined ? -1 : columns.findIndex((other) => choiceKey(other) === choiceKey(own));
  return first >= 0 && first < at ? first : undefined;
}
