/**
 * A run matrix: prompts (rows) by choices of one Pack's runs (columns). Each cell is one run with a separate attempt, paid in Points. These are its values;
 * `matrixController.ts` drives it.
 */
import type { RunChoices } from '../../../../lib/runChoices/runChoices';
import type { SpendList } from '../../../../spending/engine';
import type { RunKind } from '../../../../api/reader/statusKinds';
import type { UnconfirmedWork } from '../../../../spending/unconfirmedWork';
import type { OverCap } from '../../../../spending/sessionCap';

/** The bounds of a matrix. */
export const matrixLimits = { columnsMin: 2, columnsMax: 6, rowsMin: 1, rowsMax: 50 } as const;

/** Above this sum of ceilings, in Points, the consent also needs the phrase typed. */
export const PHRASE_ABOVE_POINTS = 500;

/** The phrase, which must be typed exactly. */
export const MATRIX_PHRASE = 'RUN_EVALUATION';

/** The key of the lock that is held while the matrix of a Pack runs (`getLockName`). */
export const getMatrixKey = (productId: string): string => `matrix:${productId.toLowerCase()}`;

/** Whose matrix it is. */
export interface MatrixSubject {
  readonly productId: string;
  /** The Pack's name, for the attempt ledger. */
  readonly name: string;
  /** The Pack's version, used when a quote has none. */
  readonly version: string | undefined;
  /** Whether the account owns the Pack. If not, its runs are previews: only checkpoint 0, and no growth to read as evidence. */
  readonly owned: boolean;
}

/** `id` is the screen's own, unique among the columns, and stays the same over a reload. */
export interface MatrixColumn {
  readonly id: string;
  /** Paid in Points. Without a checkpoint they leave it to the saved default, and the quote binds one. */
  readonly choices: RunChoices;
}

/** `id` is the screen's own, unique among the rows, and stays the same over a reload. */
export interface MatrixRow {
  readonly id: string;
  readonly prompt: string;
}

export interface MatrixInput {
  readonly rows: readonly MatrixRow[];
  readonly columns: readonly MatrixColumn[];
}

/** Which cell, by the ids of its row and column. */
export interface CellRef {
  readonly row: string;
  readonly column: string;
}

/** What a column was quoted at, and what its runs would use. */
export interface ColumnQuote {
  /** The most that one run of it can spend, in Points. */
  readonly ceiling: number;
  readonly version: string | undefined;
  /** The checkpoint that its runs use, also where its choices leave it to the saved default. */
  readonly checkpoint: number | undefined;
  readonly checkpointDigest: string | undefined;
  readonly preview: boolean | undefined;
  /** The balance in that quote, in Points. */
  readonly availablePoints: number | undefined;
}

/** One cell of a consent: exactly this prompt, at most at this ceiling. */
export interface ConsentedCell extends CellRef {
  readonly prompt: string;
  /** In Points. */
  readonly ceiling: number;
}

/** What the user consents to: exactly these cells. Frozen when the dialog opens. */
export interface MatrixConsent extends SpendList {
  readonly cells: readonly ConsentedCell[];
  /** The columns with cells in it, each as quoted. */
  readonly columns: readonly { readonly column: MatrixColumn; readonly quote: ColumnQuote; readonly runs: number }[];
  /** The sum of all ceilings, in Points. */
  readonly points: number;
  /** The phrase that must be typed; undefined when none is. */
  readonly phrase: string | undefined;
}

/**
 * The state of one cell.
 *
 * | at | sent? | what ends it |
 * |---|---|---|
 * | `idle` | no | a consent |
 * | `queued` | no | its turn; Stop, another token, a changed row or column void it |
 * | `checking` | no | it is read and quoted once more; Pause and Stop still prevent it |
 * | `sent` | yes | its answer |
 * | `running` | yes | the end of its run, which was admitted |
 * | `done` | yes | never: it has its result |
 * | `waiting` | no: refused with 429, nothing was charged | the wait; then it is queued again |
 * | `asking` | no | its column asks about a new quote (`ColumnState.ask`) |
 * | `refused` | no: refused, nothing was charged | a new consent |
 * | `unknown` | nobody knows | evidence, or the user's own finding; until then it is never sent |
 * | `void` | no | a new consent |
 */
export type CellState =
  | { readonly at: 'idle' | 'queued' | 'checking' | 'asking' }
  | { readonly at: 'sent'; readonly attempt: string }
  | { readonly at: 'running'; readonly attempt: string; readonly runId: string }
  | {
      readonly at: 'done';
      readonly attempt: string;
      /** Undefined when the service named none, or the user said that it started. Its record is `runQuery(runId)`. */
      readonly runId: string | undefined;
      /** How the run ended; `unknown` until its record says so. */
      readonly kind: RunKind;
      /** What it cost, in Points; undefined while no record says so. */
      readonly charged: number | undefined;
    }
  | { readonly at: 'waiting'; /** As of the last change, in ms. */ readonly leftMs: number }
  | { readonly at: 'unknown'; readonly attempt: string; /** A look is in progress. */ readonly checking: boolean }
  /** `why` is a sentence. */
  | { readonly at: 'refused' | 'void'; readonly why: string };

export interface MatrixCell extends CellRef {
  readonly state: CellState;
  /** What was consented to for it, in Points; undefined while nothing was. */
  readonly ceiling: number | undefined;
}

/** A cell that is not in the input, with what it ran. */
export interface UnlistedCell extends MatrixCell {
  readonly choices: RunChoices;
  /** The checkpoint that was quoted. */
  readonly checkpoint: number | undefined;
}

/** A column's new quote, to agree to or to leave out. */
export interface ColumnQuestion {
  /** Unique within this document: an answer to another question does nothing. */
  readonly id: number;
  readonly old: ColumnQuote;
  /** Undefined while it is being asked for. */
  readonly now: ColumnQuote | undefined;
  /** Why there is no new quote that can be agreed to; `agree` asks once more. */
  readonly error: unknown;
  /** The remaining cells of the column, which are asked about. */
  readonly cells: readonly CellRef[];
  /** What agreeing consents to: the new ceilings of these cells together, in Points; undefined without a new quote. */
  readonly points: number | undefined;
  /** By how much that would take the session over its cap, if it would. */
  readonly over: OverCap | undefined;
  /** The phrase that must be typed to agree; undefined when none is. */
  readonly phrase: string | undefined;
  /** Why it asks, as a sentence. */
  readonly why: string;
}

export interface ColumnState {
  readonly id: string;
  readonly asking: boolean;
  /** The latest quote for exactly its choices. */
  readonly quote: ColumnQuote | undefined;
  /** Why there is no quote: an `ApiError`, or what a quote without a price says. */
  readonly error: unknown;
  readonly ask: ColumnQuestion | undefined;
  /** Why its remaining cells were not sent, as a sentence. */
  readonly stopped: string | undefined;
}

/**
 * `idle → quoting → quoted → (overCap →) reviewing → running ⇄ paused → ended`; from `ended` and `idle` new quotes may be asked for. A changed row or
 * column withdraws a review, a column without a quote leads back to `idle`, and in `running` and `paused` the cells that changed are void.
 */
export type MatrixPhase = 'idle' | 'quoting' | 'quoted' | 'overCap' | 'reviewing' | 'running' | 'paused' | 'ended';

export interface MatrixSums {
  /** Cells that a consent now would list. */
  readonly runs: number;
  /** Their ceilings; undefined while a column among them has no quote. */
  readonly points: number | undefined;
}

export interface MatrixState {
  readonly phase: MatrixPhase;
  readonly columns: readonly ColumnState[];
  /** Row by row, in the order of the input. */
  readonly cells: readonly MatrixCell[];
  readonly sums: MatrixSums;
  /** Under review, or what is running, or what ended last. */
  readonly consent: MatrixConsent | undefined;
  /** The question about the session cap, in `overCap`. */
  readonly over: OverCap | undefined;
  /** The lowest balance in the quotes, or a later one, in Points. */
  readonly availablePoints: number | undefined;
  /** Why nothing can be reviewed now, as a sentence; undefined when it can. */
  readonly noReview: string | undefined;
  /** Why it is paused or was ended, as a sentence; undefined while it runs, or when everything was sent. */
  readonly why: string | undefined;
  /** Something that was sent has not ended yet, even after a stop. Until then no quotes are requested, and no results are cleared. */
  readonly working: boolean;
  /** Another tab is running this Pack's matrix; here it can only be watched. */
  readonly elsewhere: boolean;
  /** Work that nobody confirmed, found after a cell; only where nothing keeps a request from arriving twice. */
  readonly more: readonly UnconfirmedWork[];
  /** Cells of this browser's matrix whose rows or columns are not in the input, such as those of another tab or an earlier prompt. */
  readonly unlisted: readonly UnlistedCell[];
}
