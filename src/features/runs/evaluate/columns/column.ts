/** The columns of a matrix: what each runs with, what it is called, and what is wrong with it. */
import type { GrowthView } from '../../../../api/resources/packs/growth';
import type { GivenColumn } from '../../../../lib/runChoices/addressCodec';
import { formatCheckpoint } from '../../../../lib/runChoices/formatCheckpoint';
import type { RunChoices, TypedLimit } from '../../../../lib/runChoices/runChoices';
import { toColumnKey } from '../../../../lib/runChoices/storedCodec';
import { withoutHidden } from '../../../../lib/text/hidden';
import { type RunContext, openChoices } from '../../run/runForm';
import { MAX_COLUMNS, MIN_COLUMNS, toColumnLetter } from '../../evaluateAddress';

/** A matrix is paid in Points: a provider's key is for one run. */
export interface Column extends RunChoices<TypedLimit> {
  /** The name that a person gave it. If it is empty, the column is named after what distinguishes it. */
  name: string;
}

/** A column from the address, without choices that aren't available. */
export const openColumn = ({ name, ...given }: GivenColumn, context: RunContext): Column => ({
  name,
  ...openChoices(given, context),
});

const plain: GivenColumn = { name: '', skills: [], limits: {} };

/** The columns to begin with: the newest checkpoint beside the one that new runs use; else two models on the signed base. */
export function getFirstColumns({ growth, models, owned }: RunContext): GivenColumn[] {
  const newest = owned ? listSelectable(growth).at(-1) : undefined;
  if (newest !== undefined && newest > 0) {
    const active = growth?.activeCheckpoint ?? 0;
    const candidate = active === newest ? (listSelectable(growth).at(-2) ?? 0) : active;
    return [candidate, newest].toSorted((a, b) => a - b).map((checkpoint) => ({ ...plain, checkpoint }));
  }
  const [first, second] = (models ?? []).filter(({ available }) => available !== false);
  return [first, second ?? first].map((model) => ({ ...plain, model: model?.id }));
}

/** A column for each checkpoint that can be run. If there isn't room for all, only the newest. */
export const getCheckpointColumns = ({ growth }: RunContext, like: GivenColumn): GivenColumn[] =>
  atLeastTwo(
    listSelectable(growth)
      .slice(-MAX_COLUMNS)
      .map((checkpoint) => ({ ...like, name: '', checkpoint })),
  );

/** A column for each available model. */
export const getModelColumns = ({ models }: RunContext, like: GivenColumn): GivenColumn[] =>
  atLeastTwo(
    (models ?? [])
      .filter(({ available }) => available !== false)
      .slice(0, MAX_COLUMNS)
      .map(({ id }) => ({ ...like, name: '', model: id })),
  );

const atLeastTwo = (columns: GivenColumn[]): GivenColumn[] =>
  columns.length === 1 ? Array.from({ length: MIN_COLUMNS }, () => columns[0]!) : columns;

const listSelectable = (growth: GrowthView | undefined): number[] =>
  (growth?.checkpoints ?? []).flatMap(({ selectable, checkpoint }) => (selectable ? [checkpoint] : []));

/**
 * An id for each column, made of what it runs with: its results stay with it when it is renamed or moved, come back when a change is undone, and are
 * those of no other choice.
 */
export function getColumnIds(columns: readonly Column[]): string[] {
  const keys = columns.map(toColumnKey);
  return keys.map((key, at) => `${key} ${keys.slice(0, at).filter((candidate) => candidate === key).length}`);
}

/** The name of a column, shown beside its letter: the name it was given, or what distinguishes it from the others. */
export function describeColumn(columns: readonly Column[], at: number): string {
  const column = columns[at];
  if (!column) return '';
  if (column.name !== '') return withoutHidden(column.name);
  const differing = distinguishing
    .filter((describe) => columns.some((candidate) => describe(candidate) !== describe(column)))
    .map((describe) => describe(column));
  return differing.length > 0 ? differing.join(', ') : describeCheckpoint(column);
}

/** `B · Checkpoint 4`. */
export const getColumnTitle = (columns: readonly Column[], at: number): string =>
  `${toColumnLetter(at)} · ${describeColumn(columns, at)}`;

const describeCheckpoint = ({ checkpoint }: Column): string =>
  checkpoint === undefined ? 'Saved default' : formatCheckpoint(checkpoint, 'title');

const distinguishing: readonly ((column: Column) => string)[] = [
  describeCheckpoint,
  ({ model }) => model.replace(/^[^:]*:/, '') || 'no model',
  ({ skills }) => (skills.length === 0 ? 'no skills' : skills.toSorted().join(' and ')),
  ({ limits }) => `${limits.input} in`,
  ({ limits }) => `${limits.output} out`,
];

/** The earlier column with the same run choices; undefined if there is none. */
export function findSameColumn(columns: readonly Column[], at: number): number | undefined {
  const own = columns[at];
  const first = own === undefined ? -1 : columns.findIndex((candidate) => toColumnKey(candidate) === toColumnKey(own));
  return first >= 0 && first < at ? first : undefined;
}
