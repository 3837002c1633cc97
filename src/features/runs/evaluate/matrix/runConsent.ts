import type { MatrixContext } from './context';
import { whyOverCap } from '../../../../spending/engine';
import type { Grounds } from '../../../../spending/quoteFlow';
import { keptBeside } from './keptCells';
import type { CellPlace, MatrixConsent } from './matrix';
import type { KeptCell } from './matrixRecords';
import type { MatrixRun } from './matrixRun';
import { attemptsByCell } from './matrixView';

interface Confirmed {
  context: MatrixContext;
  productId: string;
  /** Held while it runs, so that no other tab does. */
  lock: string;
  run: MatrixRun;
  consent: MatrixConsent;
  grounds: Grounds;
  cells: readonly KeptCell[];
  claim: string;
  /** The cells that a consent now would list. */
  toConsent: () => readonly CellPlace[];
}

/** Runs what was confirmed, unless there is now a reason not to, which the run then says. Never rejects. */
export async function runConsent({ run, ...confirmed }: Confirmed): Promise<void> {
  const { context, productId, lock, cells, claim } = confirmed;
  try {
    const { taken } = await context.latch.run(lock, async () => {
      context.ledger.reload();
      const why = whyNot(confirmed);
      if (why !== undefined) run.stop(why);
      if (run.at === 'ended') return;
      try {
        const { ledger, matrices } = context;
        const others = keptBeside(cells, matrices.read(productId).cells, attemptsByCell(ledger.all()));
        matrices.begin(productId, { claim, cells: [...others, ...cells] });
      } catch {
        run.stop('This browser does not let the console record the matrix, so nothing is sent.');
      }
      await run.work();
    });
    if (taken) run.stop('This matrix is already being run, here or in another tab. Nothing was sent.');
  } catch {
    run.stop('This browser does not let the console lock out its other tabs, so nothing is sent.');
  }
}

function whyNot({ context, consent, grounds, toConsent }: Omit<Confirmed, 'run'>): string | undefined {
  const { connected } = context;
  if (connected.number() !== grounds.session) return 'The token changed since you opened the dialog.';
  const open = new Set(toConsent().map(placeOf));
  if (!consent.cells.every((cell) => open.has(placeOf(cell))))
    return 'Another tab has run some of these cells since you opened the dialog. Review it again.';
  return whyOverCap(context, consent.points, grounds);
}

const placeOf = ({ row, column }: CellPlace): string => JSON.stringify([row, column]);
