import type { Snapshot } from '../../../../api/resources/subject';
import { queryClient } from '../../../../api/client/queryClient';
import { type CellTerms, type RunList, readRunList, snapshotAfter } from '../../../../api/resources/packs/cellEvidence';
import { type RunView, isUnderWay, runQuery } from '../../../../api/resources/packs/runs';
import type { MatrixContext } from './context';
import { UnknownOutcomes } from '../../../../spending/unknownOutcomes';
import type { Attempt } from '../../../../spending/ledger/attempt';
import type { StoredCell } from './matrixStore';

/** How often an admitted run is read until it ends, in milliseconds. */
const POLL_MS = 2_000;
/** The interval doubles with each failed read in a row, up to this. */
const MAX_POLL_MS = 30_000;

/** A cell with the attempt that was made for it. */
export interface SentCell {
  cell: StoredCell;
  attempt: Attempt;
}

interface FollowedRun {
  leave: () => void;
  /** Reads it now if the last read failed. */
  wake: () => void;
}

interface CellWatchOptions {
  context: MatrixContext;
  productId: string;
  owned: () => boolean;
  /** Runs work while no cell is being sent, because the run of a cell that is being sent could be mistaken for a lost one. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  onChange: () => void;
  /** Evidence or the user has decided what became of a cell. */
  onDecided: (end: 'settled' | 'not-started') => void;
  /** Evidence has found the run of a lost answer. */
  onFound: (attempt: string) => void;
  /** An admitted run has ended. */
  onEnded: (sent: SentCell, run: RunView) => void;
}

/** Looks for the cells whose outcome is not known, and at the runs that have not ended. */
export class CellWatch {
  readonly #order: CellWatchOptions;
  readonly #unknowns: UnknownOutcomes;
  /** The cells that are looked for, by their attempts. */
  #cells: ReadonlyMap<string, StoredCell> = new Map();
  /** The newest run when each attempt was last checked. */
  readonly #reach = new Map<string, string | undefined>();
  readonly #followed = new Map<string, FollowedRun>();

  constructor(order: CellWatchOptions) {
    this.#order = order;
    const { context, productId, owned, exclusively, onChange, onDecided, onFound } = order;
    this.#unknowns = new UnknownOutcomes({
      context,
      readSnapshot: (signal, attempt) =>
        exclusively(async () => {
          signal.throwIfAborted();
          const cell = this.#cells.get(attempt.id);
          if (!cell) throw new Error('The cell is not on record');
          const list = await readRunList(productId, attempt.choice, owned(), signal);
          return this.evidence(attempt, cell, list, signal);
        }),
      onChange,
      // Keeps other screens from announcing it.
      onDecided: (attempt, end) => {
        context.ledger.claimAnnouncement(attempt);
        onDecided(end);
      },
      onFound,
    });
  }

  /** Watches exactly these; nothing by default. `orphan` is an attempt in progress that this document did not send. */
  watch(unknown: readonly SentCell[] = [], running: readonly SentCell[] = [], orphan?: Attempt): void {
    this.#cells = new Map(unknown.map(({ attempt, cell }) => [attempt.id, this.#cells.get(attempt.id) ?? cell]));
    this.#unknowns.follow(
      unknown.map(({ attempt }) => attempt),
      orphan,
    );
    const runs = new Set(running.map(({ attempt }) => attempt.id));
    for (const [id, followed] of this.#followed) {
      if (runs.has(id)) continue;
      this.#followed.delete(id);
      followed.leave();
    }
    for (const sent of running) {
      const { id, work } = sent.attempt;
      if (work !== undefined && !this.#followed.has(id)) this.#followed.set(id, this.#follow(sent, work));
    }
  }

  /** A check of this attempt is in progress. */
  isChecking(attempt: string): boolean {
    return this.#unknowns.getCheckState(attempt).busy;
  }

  checkNow(): void {
    this.#unknowns.checkNow();
  }

  /** Records the user's own finding on an attempt (`UnknownOutcomes.mark`). */
  mark(attempt: Attempt | undefined, started: boolean): boolean {
    return this.#unknowns.mark(attempt, started);
  }

  /** Checks again the cells that were not just checked, and the runs that could not be read. */
  wake(): void {
    this.#unknowns.wake();
    for (const followed of this.#followed.values()) followed.wake();
  }

  /** What the Pack's runs say of a cell's attempt. */
  async evidence(
    attempt: Attempt,
    cell: StoredCell,
    list: RunList,
    signal: AbortSignal | undefined,
  ): Promise<Snapshot> {
    const { before } = attempt;
    if (!before) throw new Error('Nothing is known of the time before it');
    const { ledger, matrices } = this.#order.context;
    const charges = new Map(
      matrices
        .read(this.#order.productId)
        .cells.flatMap(({ end }) =>
          end?.at === 'done' && end.charged !== undefined ? [[end.attempt, end.charged]] : [],
        ),
    );
    const otherAttempts = ledger.all().filter(({ id }) => id !== attempt.id);
    const found = await snapshotAfter(
      list,
      {
        terms: toCellTerms(this.#order.productId, cell),
        before,
        theirs: new Set(otherAttempts.flatMap(({ work }) => (work === undefined ? [] : [work]))),
        spentSince: sumSpentSince(attempt, otherAttempts, charges),
        reach: this.#reach.has(attempt.id) ? this.#reach.get(attempt.id) : before.work,
      },
      signal,
    );
    // If the list has a gap or an unrecognized run, the next check goes back as far as this one.
    if (found.fingerprint === before.fingerprint && list.ids[0] !== undefined) this.#reach.set(attempt.id, list.ids[0]);
    return found;
  }

  /** Reads a run until it has ended, however often that fails: its row would stay "Running" without a word. */
  #follow(sent: SentCell, work: string): FollowedRun {
    const { context, onEnded } = this.#order;
    let failures = 0;
    let isOver = false;
    let cancelTimer: (() => void) | undefined;
    const read = (staleTime: number) => {
      cancelTimer = undefined;
      queryClient.fetchQuery({ ...runQuery(work), staleTime }).then(
        (run) => {
          if (isOver) return;
          failures = 0;
          if (run && !isUnderWay(run) && run.kind !== 'unknown') onEnded(sent, run);
          else wait();
        },
        () => {
          if (isOver) return;
          failures += 1;
          wait();
        },
      );
    };
    const wait = () => {
      cancelTimer = context.clock.after(Math.min(POLL_MS * 2 ** failures, MAX_POLL_MS), () => read(0));
    };
    // The answer to the run's own request may have brought its end.
    read(POLL_MS);
    return {
      leave: () => {
        isOver = true;
        cancelTimer?.();
      },
      wake: () => {
        if (failures === 0 || !cancelTimer) return;
        cancelTimer();
        read(0);
      },
    };
  }
}

const toCellTerms = (productId: string, { choices, prompt, checkpoint, version }: StoredCell): CellTerms => ({
  choices,
  productId,
  version,
  checkpoint,
  promptDigest: prompt,
});

/**
 * What this account's other attempts have cost since this one was sent, in Points; undefined while that is not certain. One whose outcome is not known
 * counts nothing: if the balance is as before all the same, it cost nothing either.
 * @param charges what ended runs cost, by attempt
 */
function sumSpentSince(
  attempt: Attempt,
  otherAttempts: readonly Attempt[],
  charges: ReadonlyMap<string, number>,
): number | undefined {
  let sum = 0;
  for (const { id, scope, end, endedAt, charged, at } of otherAttempts) {
    if (scope !== attempt.scope || end !== 'settled') continue;
    // One that had ended before is in the balance before.
    if (at < attempt.at && endedAt !== undefined && endedAt <= attempt.at) continue;
    const cost = charges.get(id) ?? charged;
    if (cost === undefined) return undefined;
    sum += cost;
  }
  return sum;
}
