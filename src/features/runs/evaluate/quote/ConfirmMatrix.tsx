import type { MatrixColumn, ColumnQuote, MatrixConsent } from '../matrix/matrix';
import { formatCount, formatCounted } from '../../../../lib/count';
import { inPoints } from '../../../../lib/money';
import { ServiceText } from '../../../../ui/ServiceText';
import { checkpointWords } from '../../runWords';
import { promptList } from './promptList';
import { SpendRuns } from './SpendRuns';

interface ConfirmMatrixProps {
  /** The Pack. */
  name: string;
  consent: MatrixConsent;
  /** The rows of the screen, by which prompts are numbered. */
  rows: readonly { id: string }[];
  /** `B · Checkpoint 4`, by the id of the column. */
  titleOf: (column: string) => string;
  /** In Points. */
  available: number | undefined;
  onConfirm: (typed: string) => void;
  onCancel: () => void;
}

/** The consent to a list of runs: each prompt by its first words, each column with the ceiling of one of its runs and what it runs with, then the sum. */
export function ConfirmMatrix({ name, consent, rows, titleOf, available, onConfirm, onCancel }: ConfirmMatrixProps) {
  const { columns, points, phrase } = consent;
  const runs = consent.cells.length;
  const list = promptList(consent.cells, rows);
  return (
    <SpendRuns
      title="Confirm runs"
      description={
        <>
          <span>{`${formatCounted(runs, 'run')} of `}</span>
          <ServiceText>{name}</ServiceText>
          <span>{`: ${list.label} in ${formatCounted(columns.length, 'column')}, one run after another.`}</span>
        </>
      }
      list={list}
      lines={columns.flatMap(({ column, quote, runs: many }) => [
        {
          label: titleOf(column.id),
          value: `${formatCounted(many, 'run')}, each up to ${inPoints(quote.ceiling)}`,
        },
        { label: 'Runs with', value: termWords(column, quote) },
      ])}
      runs={runs}
      points={points}
      available={available}
      phrase={phrase}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

/** What a column runs with, as it was quoted: `openai:gpt-5.4-mini, checkpoint 3, 8,000 in, 2,000 out`. */
function termWords({ variant }: MatrixColumn, quote: ColumnQuote): string {
  const { model, enabledSkills, maxInputTokens, maxOutputTokens } = variant;
  const checkpoint = quote.preview
    ? 'base preview'
    : `checkpoint ${checkpointWords({ growthVersion: quote.growthVersion ?? variant.growthVersion })}`;
  const version = quote.version === undefined ? [] : [`version ${quote.version}`];
  const limits = `${formatCount(maxInputTokens)} in, ${formatCount(maxOutputTokens)} out`;
  return [model, checkpoint, ...version, limits, ...enabledSkills].join(', ');
}
