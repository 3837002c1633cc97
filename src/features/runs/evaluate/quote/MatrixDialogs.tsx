import { OverCap } from '../../../../shared/spending/OverCap';
import type { Evaluation } from '../useEvaluation';
import { AskDialog } from './AskDialog';
import { ConfirmMatrix } from './ConfirmMatrix';
import { promptList } from './promptList';

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
  const titleOf = (column: string) => titles[ids.indexOf(column)] ?? 'A column';
  if (phase === 'overCap' && over) return <OverCap over={over} controller={controller} ceiling />;
  if (phase === 'reviewing' && consent) {
    return (
      <ConfirmMatrix
        key={consent.id}
        name={name}
        consent={consent}
        rows={rows}
        titleOf={titleOf}
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
  const list = promptList(consent?.cells.filter(({ row }) => asking.has(row)) ?? [], rows);
  return (
    <AskDialog
      key={id}
      title={titleOf(asked)}
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
