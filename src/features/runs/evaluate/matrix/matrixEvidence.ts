import type { RunOffer } from '../../../../api/resources/packs/runSpend';
import { createRunReader } from '../../../../api/resources/packs/runSubject';
import type { RunView } from '../../../../api/resources/packs/runs';
import { type UnconfirmedWork, reportUnconfirmedWork } from '../../../../spending/unconfirmedWork';
import type { MatrixContext } from './context';
import { getSubjectKey } from '../../../../api/resources/subject';
import { CellWatch, type SentCell } from './cellWatch';
import type { MatrixSubject } from './matrix';
import { attemptsByCell } from './matrixView';

/** Reads what is known about the cells that were sent: evidence, the ends of their runs, and work that nobody confirmed. */
export class MatrixEvidence {
  readonly cells: CellWatch;
  readonly #context: MatrixContext;
  readonly #subject: () => MatrixSubject;
  readonly #onChange: () => void;
  #more: readonly UnconfirmedWork[] = [];
  /** Settles when the current reads and sends have finished. */
  #tail: Promise<unknown> = Promise.resolve();

  /** @param onDecided called when an unknown outcome of a cell becomes known */
  constructor(
    context: MatrixContext,
    subject: () => MatrixSubject,
    { onChange, onDecided }: { onChange: () => void; onDecided: (end: 'settled' | 'not-started') => void },
  ) {
    this.#context = context;
    this.#subject = subject;
    this.#onChange = onChange;
    this.cells = new CellWatch({
      context,
      productId: subject().productId,
      owned: () => subject().owned,
      exclusively: (work) => this.exclusively(work),
      onChange,
      onDecided,
      onFound: (attempt) => this.lookForMore(attempt, undefined),
      onEnded: (sent, run) => this.#ended(sent, run),
    });
  }

  /** Work that nobody confirmed. */
  get more(): readonly UnconfirmedWork[] {
    return this.#more;
  }

  /** Runs `work` after the current reads and sends. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#tail.then(work, work);
    this.#tail = next.catch(() => undefined);
    return next;
  }

  /** Watches what is still open in the ledger and the store. If another tab runs the matrix, that tab checks the unknown outcomes. */
  watch({ isElsewhere, isWorking }: { isElsewhere: boolean; isWorking: boolean }): void {
    const { ledger, matrices } = this.#context;
    const { productId } = this.#subject();
    const attempts = attemptsByCell(ledger.visible(getSubjectKey({ kind: 'run', productId })).toReversed());
    const sent = matrices.read(productId).cells.flatMap((cell): SentCell[] => {
      const attempt = attempts.get(cell.id);
      return attempt ? [{ cell, attempt }] : [];
    });
    this.#storeSent(sent);
    this.cells.watch(
      isElsewhere ? [] : sent.filter(({ attempt }) => attempt.end === 'unknown'),
      sent.filter(({ attempt, cell }) => attempt.end === 'settled' && cell.end?.at !== 'done'),
      isWorking ? undefined : [...attempts.values()].find(({ end }) => end === 'sending'),
    );
  }

  /** After a settled cell on an unguarded connection, checks for work that nobody confirmed. */
  lookForMore(attempt: string, offer: RunOffer | undefined): void {
    const { productId, owned } = this.#subject();
    void reportUnconfirmedWork(this.#context, createRunReader(productId, owned), attempt, offer, (_, more) => {
      this.#more = [...this.#more, more];
      this.#onChange();
    });
  }

  /** Stores which cells were accepted, because the ledger may drop their attempts before their ends are known. */
  #storeSent(sent: readonly SentCell[]): void {
    const settled = sent.filter(({ attempt, cell: { end } }) => {
      return attempt.end === 'settled' && end?.at !== 'done' && end?.at !== 'sent';
    });
    if (settled.length === 0) return;
    const ends = new Map(
      settled.map(({ attempt: { id, work }, cell }) => [cell.id, { at: 'sent', attempt: id, runId: work } as const]),
    );
    this.#context.matrices.change(this.#subject().productId, (cells) =>
      cells.map((cell) => {
        const end = ends.get(cell.id);
        return end ? { ...cell, end } : cell;
      }),
    );
  }

  #ended({ attempt, cell }: SentCell, { kind, usage: { points: charged } }: RunView): void {
    const { cap, matrices } = this.#context;
    const end = { at: 'done', attempt: attempt.id, runId: attempt.work, kind, charged } as const;
    if (charged !== undefined) cap.recordCharge(attempt.id, charged);
    matrices.change(this.#subject().productId, (cells) =>
      cells.map((candidate) => (candidate.id === cell.id ? { ...candidate, end } : candidate)),
    );
    // With this charge known, the balance may now show what became of another cell.
    this.cells.wake();
  }
}
