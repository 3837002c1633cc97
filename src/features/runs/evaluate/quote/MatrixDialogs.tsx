import { OverCap } from '../../../../shared/spending/OverCap';
import { spendingWords } from '../../../../shared/spending/words';
import type { Evaluation } from '../useEvaluation';
import {
  type ColumnQuestion,
  type MatrixColumn,
  type ColumnQuote,
  type MatrixConsent,
  PHRASE_ABOVE_POINTS,
} from '../matrix/matrix';
import { formatCounted, formatCount } from '../../../../lib/count';
import { formatPoints, formatPointsWithUnit } from '../../../../lib/money';
import { ServiceText } from '../../../../ui/ServiceText';
import { formatRunCheckpoint } from '../../runText';
import { shortenToWords } from '../../../../lib/text/shorten';
import type { ComponentProps } from 'react';
import { ButtonCountdown, useClosed } from '../../../../shared/limit/limit';
import { formatBalance, computeShortfall, describeShortfall } from '../../../../shared/spending/shortfall';
import { SpendDialog } from '../../../../ui/SpendDialog';
import { evaluateWords } from '../words';

interface MatrixDialogsProps {
  evaluation: Evaluation;
  /** The column whose new price is under review. */
  asked: string | undefined;
  onAnswered: () => void;
}

/** The consent to a list of runs, the question about the session's cap before it, and the consent to a column's new price. */
export function MatrixDialogs({ evaluation, asked, onAnswered }: MatrixDialogsProps) {
  const { matrix, name, rows, titles, ids } = evaluation;
  const { phase, over, consent, controller, availablePoints, columns } = matrix;
  const getTitle = (column: string) => titles[ids.indexOf(column)] ?? 'A column';
  if (phase === 'overCap' && over) return <OverCap over={over} controller={controller} ceiling />;
  if (phase === 'reviewing' && consent) {
    return (
      <ConfirmMatrix
        key={consent.id}
        name={name}
        consent={consent}
        rows={rows}
        getTitle={getTitle}
        available={availablePoints}
        onConfirm={(typed) => controller.confirm(consent.id, typed)}
        onCancel={() => controller.cancel()}
      />
    );
  }
  const ask = columns.find(({ id }) => id === asked)?.ask;
  if (!ask?.now || ask.points === undefined || asked === undefined) return null;
  const { id, now, points } = ask;
  const asking = new Set(ask.cells.map(({ row }) => row));
  const list = buildPromptList(consent?.cells.filter(({ row }) => asking.has(row)) ?? [], rows);
  return (
    <NewPriceDialog
      key={id}
      title={getTitle(asked)}
      list={list}
      ask={{ ...ask, now, points }}
      onAgree={(typed) => {
        onAnswered();
        controller.agree(id, typed);
      }}
      onCancel={onAnswered}
    />
  );
}

interface NewPriceDialogProps {
  /** `B · Checkpoint 4`. */
  title: string;
  /** The prompts of its runs. */
  list: ReturnType<typeof buildPromptList>;
  ask: ColumnQuestion & { now: NonNullable<ColumnQuestion['now']>; points: number };
  onAgree: (typed: string) => void;
  onCancel: () => void;
}

/** The consent to a column's new quote: old and new ceiling of a run, for the runs that remain. */
function NewPriceDialog({
  title,
  list,
  ask: { old, now, cells, points, over, phrase },
  onAgree,
  onCancel,
}: NewPriceDialogProps) {
  const changed = (name: string, before: string, after: string) =>
    before !== after && { label: name, value: `${before} → ${after}` };
  return (
    <SpendRuns
      title="Confirm the new price"
      description={
        <span>
          {cells.length === 1
            ? `1 run of column ${title} wasn’t sent. The other columns continue.`
            : `${formatCount(cells.length)} runs of column ${title} weren’t sent. The other columns continue.`}
        </span>
      }
      list={list}
      lines={[
        {
          label: 'Max per run',
          value: `${now.ceiling === old.ceiling ? '' : `${formatPoints(old.ceiling)} → `}${formatPointsWithUnit(now.ceiling)}`,
        },
        changed('Version', old.version ?? 'not given', now.version ?? 'not given'),
        changed(
          'Checkpoint',
          formatRunCheckpoint(old, 'cell') ?? 'not given',
          formatRunCheckpoint(now, 'cell') ?? 'not given',
        ),
        changed(
          'Checkpoint digest',
          old.checkpointDigest?.slice(0, 15) ?? 'none',
          now.checkpointDigest?.slice(0, 15) ?? 'none',
        ),
        { label: 'Runs', value: formatCounted(cells.length, 'run') },
        over !== undefined && {
          label: spendingWords.sessionCap,
          value: `${formatPoints(over.cap)}, would be ${formatPoints(over.spent + over.adds)}`,
        },
      ]}
      runs={cells.length}
      points={points}
      available={now.availablePoints}
      phrase={phrase}
      onConfirm={onAgree}
      onCancel={onCancel}
    />
  );
}

interface ConfirmMatrixProps {
  /** The Pack. */
  name: string;
  consent: MatrixConsent;
  /** The rows of the screen, by which prompts are numbered. */
  rows: readonly { id: string }[];
  /** `B · Checkpoint 4`, by the id of the column. */
  getTitle: (column: string) => string;
  /** In Points. */
  available: number | undefined;
  onConfirm: (typed: string) => void;
  onCancel: () => void;
}

/** The consent to a list of runs: each prompt by its first words, each column with the ceiling of one of its runs and what it runs with, then the sum. */
function ConfirmMatrix({ name, consent, rows, getTitle, available, onConfirm, onCancel }: ConfirmMatrixProps) {
  const { columns, points, phrase } = consent;
  const runs = consent.cells.length;
  const list = buildPromptList(consent.cells, rows);
  return (
    <SpendRuns
      title={evaluateWords.confirm}
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
          label: getTitle(column.id),
          value: `${formatCounted(many, 'run')}, each up to ${formatPointsWithUnit(quote.ceiling)}`,
        },
        { label: 'Runs with', value: formatTerms(column, quote) },
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
function formatTerms({ choices }: MatrixColumn, quote: ColumnQuote): string {
  const { model, skills, limits } = choices;
  const used = { preview: quote.preview, checkpoint: quote.checkpoint ?? choices.checkpoint };
  const checkpoint = formatRunCheckpoint(used, 'sentence') ?? 'checkpoint not given';
  const version = quote.version === undefined ? [] : [`version ${quote.version}`];
  const tokens = `${formatCount(limits.input)} in, ${formatCount(limits.output)} out`;
  return [model, checkpoint, ...version, tokens, ...skills].join(', ');
}

/** The prompts of a consent, each once and by its first words, under the numbers they have on the screen. */
function buildPromptList(cells: readonly { row: string; prompt: string }[], rows: readonly { id: string }[]) {
  const prompts = new Map(cells.map(({ row, prompt }) => [row, prompt]));
  const items = [...prompts].map(([row, prompt], at) => {
    const number = rows.findIndex(({ id }) => id === row) + 1;
    return { number: number > 0 ? number : at + 1, text: shortenToWords(prompt) };
  });
  return { label: formatCounted(items.length, 'prompt'), items };
}

interface SpendRunsProps extends Pick<
  ComponentProps<typeof SpendDialog>,
  'title' | 'description' | 'lines' | 'list' | 'onConfirm' | 'onCancel'
> {
  /** How many runs it is a consent to. */
  runs: number;
  /** Their ceilings together, in Points. */
  points: number;
  /** The balance, in Points. */
  available: number | undefined;
  /** What must be typed; undefined when nothing must. */
  phrase: string | undefined;
}

/** A consent to several runs: its lines with the balance below them, what may be spent on the button, and what happens to the Points. */
function SpendRuns({ lines, runs, points, available, phrase, ...dialog }: SpendRunsProps) {
  const wait = useClosed('runs.quote', 'runs.start');
  const many = formatCounted(runs, 'run');
  return (
    <SpendDialog
      {...dialog}
      lines={[...lines, { label: 'Balance', value: formatBalance(available, points, 'at least ') }]}
      action={
        points === 0
          ? `Run ${many} for ${formatPointsWithUnit(0)}`
          : `Spend up to ${formatPointsWithUnit(points)} on ${many}`
      }
      whyNot={wait.why ?? describeShortfall(computeShortfall({ points, available }))}
      onButton={<ButtonCountdown left={wait.left} />}
      points={points}
      ceiling
      {...(phrase !== undefined && {
        phrase: {
          text: phrase,
          why: `The console asks for this phrase when a list of runs may cost more than ${formatPointsWithUnit(PHRASE_ABOVE_POINTS)}.`,
        },
      })}
      promise={HELD_POINTS_TEXT}
      sending={false}
    />
  );
}

const HELD_POINTS_TEXT =
  'Points are held when a run is admitted. Unused Points are returned when it ends, or all of them if it fails. Each run is quoted again before it’s sent. If its price has risen, it isn’t sent and you’re asked again.';
