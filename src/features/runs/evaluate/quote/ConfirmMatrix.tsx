import type { MatrixColumn, ColumnQuote, MatrixConsent } from '../../../../api/spending/matrix/matrix';
import { formatCount, formatCounted } from '../../../../lib/count';
import { inPoints } from '../../../../lib/money';
import { OnButton, useClosed } from '../../../../shared/limit/limit';
import { balanceWords, shortfallOf, whyShort } from '../../../../shared/spending/shortfall';
import { ServiceText } from '../../../../ui/ServiceText';
import { SpendDialog } from '../../../../ui/SpendDialog';
import { checkpointWords } from '../../runWords';

interface ConfirmMatrixProps {
  /** The Pack. */
  name: string;
  consent: MatrixConsent;
  /** `B · Checkpoint 4`, by the id of the column. */
  titleOf: (column: string) => string;
  /** In Points. */
  available: number | undefined;
  onConfirm: (typed: string) => void;
  onCancel: () => void;
}

/** The consent to a list of runs: each column with the ceiling of one of its runs and what it runs with, then the sum. */
export function ConfirmMatrix({ name, consent, titleOf, available, onConfirm, onCancel }: ConfirmMatrixProps) {
  const { columns, points, phrase } = consent;
  const runs = consent.cells.length;
  const prompts = new Set(consent.cells.map(({ row }) => row)).size;
  const wait = useClosed('runs.quote', 'runs.start');
  return (
    <SpendDialog
      title="Confirm runs"
      description={
        <>
          <span>{`${formatCounted(runs, 'run')} of `}</span>
          <ServiceText>{name}</ServiceText>
          <span>{`: ${formatCounted(prompts, 'prompt')} in ${formatCounted(columns.length, 'column')}, one run after another.`}</span>
        </>
      }
      lines={[
        ...columns.flatMap(({ column, quote, runs: many }) => [
          {
            label: titleOf(column.id),
            value: `${formatCounted(many, 'run')}, each up to ${inPoints(quote.ceiling)}`,
          },
          { label: 'Runs with', value: termWords(column, quote) },
        ]),
        { label: 'Balance', value: balanceWords(available, points, 'at least ') },
      ]}
      action={points === 0 ? `Run ${formatCounted(runs, 'run')} for ${inPoints(0)}` : spendWords(points, runs)}
      whyNot={wait.why ?? whyShort(shortfallOf({ points, available }))}
      onButton={<OnButton left={wait.left} />}
      points={points}
      ceiling
      {...(phrase !== undefined && {
        phrase: {
          text: phrase,
          why: 'The console asks for this phrase when a list of runs may cost more than 500 Points.',
        },
      })}
      promise={heldWords}
      sending={false}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

/** What happens to the Points of a list of runs. */
export const heldWords =
  'The Points of a run are held when it is admitted. Unused ones are returned when it ends, all of them if it fails. Each run is quoted once more before it is sent: if its price has risen, it is not sent and you are asked.';

/** `Spend up to 3,420 Points on 24 runs`. */
export const spendWords = (points: number, runs: number): string =>
  `Spend up to ${inPoints(points)} on ${formatCounted(runs, 'run')}`;

/** What a column runs with, as it was quoted: `openai:gpt-5.4-mini, checkpoint 3, 8,000 in, 2,000 out`. */
export function termWords({ variant }: MatrixColumn, quote: ColumnQuote): string {
  const { model, enabledSkills, maxInputTokens, maxOutputTokens } = variant;
  const checkpoint = quote.preview
    ? 'base preview'
    : `checkpoint ${checkpointWords({ growthVersion: quote.growthVersion ?? variant.growthVersion })}`;
  const version = quote.version === undefined ? [] : [`version ${quote.version}`];
  const limits = `${formatCount(maxInputTokens)} in, ${formatCount(maxOutputTokens)} out`;
  return [model, checkpoint, ...version, limits, ...enabledSkills].join(', ');
}
