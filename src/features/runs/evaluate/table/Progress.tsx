import { useEffect, useEffectEvent, useRef } from 'react';
import type { Matrix } from '../matrix/useMatrix';
import { formatCount, formatCounted } from '../../../../lib/count';
import { inPoints } from '../../../../lib/money';
import { BarTrack } from '../../../../ui/BarTrack';
import { Button } from '../../../../ui/Button';
import { announce } from '../../../../ui/announce';

/** Where a matrix stands that was consented to: how many of its runs have ended, were sent or not, and how to hold or stop it. */
export function Progress({ matrix }: { matrix: Matrix }) {
  const { phase, controller, why } = matrix;
  const place = useRef<HTMLDivElement>(null);
  const at = progressOf(matrix);
  const under = phase === 'running' || phase === 'paused';
  useAnnounced(matrix);
  useEffect(() => {
    // The dialog that started it has closed, and its button is gone.
    if (phase === 'running') place.current?.focus();
  }, [phase]);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-2 border-b border-line px-4 py-3 outline-offset-[-2px]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 text-sm">
          <span className="font-medium">{headWords(matrix)}</span> <span className="text-ink-2">{sentWords(at)}</span>
        </p>
        {under && (
          <div className="flex flex-wrap gap-2">
            {phase === 'running' ? (
              <Button size="sm" onClick={() => controller.pause()}>
                Pause
              </Button>
            ) : (
              <Button size="sm" variant="primary" onClick={() => controller.resume()}>
                Go on
              </Button>
            )}
            <Button size="sm" onClick={() => controller.stop()}>
              Stop
            </Button>
          </div>
        )}
      </div>
      {under && <BarTrack value={at.ended} max={at.all} />}
      {why !== undefined && <p className="text-sm text-ink-2">{why}</p>}
      {under && (
        <p className="text-xs text-ink-2">
          Pause and Stop keep back what was not sent. A run that was sent goes on, and cannot be cancelled. Leaving this
          screen pauses the matrix; reloading it voids what was not sent.
        </p>
      )}
    </div>
  );
}

interface Standing {
  all: number;
  ended: number;
  /** Sent and not ended. */
  under: number;
  unknown: number;
  /** Not sent yet, but still to be. */
  left: number;
}

/** Counts the cells of the consent. */
function progressOf({ cells, consent }: Matrix): Standing {
  const listed = new Set(consent?.cells.map(({ row, column }) => `${row} ${column}`));
  const at = { all: listed.size, ended: 0, under: 0, unknown: 0, left: 0 };
  for (const { row, column, state } of cells) {
    if (!listed.has(`${row} ${column}`)) continue;
    if (state.at === 'done') at.ended += 1;
    else if (state.at === 'sent' || state.at === 'running') at.under += 1;
    else if (state.at === 'unknown') at.unknown += 1;
    else if (['queued', 'checking', 'waiting', 'asking'].includes(state.at)) at.left += 1;
  }
  return at;
}

function headWords(matrix: Matrix): string {
  const { all, ended, under } = progressOf(matrix);
  // Stopped while runs are under way: these still end.
  const over = under > 0 ? 'Stopped: ' : 'Ended: ';
  const word = matrix.phase === 'paused' ? 'Paused: ' : matrix.phase === 'ended' ? over : '';
  return `${word}${formatCount(ended)} of ${formatCounted(all, 'run')} done.`;
}

const sentWords = ({ under, unknown, left }: Standing): string =>
  [
    under > 0 && `${formatCount(under)} under way.`,
    unknown > 0 && `${formatCounted(unknown, 'outcome')} not known.`,
    left > 0 && `${formatCount(left)} not sent yet.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Says in the page's one live region what the eye sees: changes of phase, each quarter of the runs, questions, unknown outcomes. */
function useAnnounced(matrix: Matrix): void {
  const { phase, columns, consent } = matrix;
  const at = progressOf(matrix);
  const asking = columns.filter(({ ask }) => ask?.now !== undefined).length;
  const { unknown } = at;
  const quarter = at.all === 0 ? 0 : Math.floor((4 * at.ended) / at.all);
  const said = useRef({ phase: 'idle', asking: 0, unknown: 0, quarter: 0 });
  const tell = useEffectEvent((now: typeof said.current) => {
    const before = said.current;
    said.current = now;
    if (phase !== before.phase && phase === 'running' && before.phase !== 'paused')
      announce(`The runs have started: up to ${inPoints(consent?.points ?? 0)}.`);
    else if (phase !== before.phase && (phase === 'paused' || phase === 'ended') && before.phase !== 'idle')
      announce(`${headWords(matrix)} ${sentWords(at)}`);
    else if (phase === 'running' && quarter > before.quarter) announce(headWords(matrix));
    if (asking > before.asking) announce('The price of a column has changed. Its runs wait for your answer.');
    if (unknown > before.unknown) announce('The outcome of a run is not known. The others go on.');
  });
  useEffect(() => tell({ phase, asking, unknown, quarter }), [phase, asking, unknown, quarter]);
}
