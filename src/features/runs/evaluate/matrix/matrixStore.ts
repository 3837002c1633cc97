/**
 * What became of the cells of each Pack's matrix, in localStorage, so that a reload and other tabs find it. It contains no prompt, only its digest.
 * That a cell was sent, and how that ended, is in the attempt ledger, which names the cell; this adds what was consented to, and its result.
 */
import { Listeners } from '../../../../api/client/store';
import { isCount, isRecord, parseJson } from '../../../../api/reader/json';
import { type RunKind, getRunKind } from '../../../../api/reader/statusKinds';
import type { RunChoices } from '../../../../lib/runChoices/runChoices';
import {
  readStoredCheckpoint,
  readStoredColumn,
  toStoredCheckpoint,
  toStoredColumn,
} from '../../../../lib/runChoices/storedCodec';
import type { CellRef } from './matrix';

const PREFIX = 'console.matrix.';

/** The last thing known of a cell that is not in its attempt. */
export type StoredEnd =
  | { at: 'done'; attempt: string; runId: string | undefined; kind: RunKind; charged: number | undefined }
  /** Its attempt has settled, and nothing more is known. The ledger drops old attempts; without this the cell would then look as if it was never sent. */
  | { at: 'sent'; attempt: string; runId: string | undefined }
  | { at: 'refused' | 'void'; why: string };

export interface StoredCell extends CellRef {
  /** The `cell` of its attempts. */
  id: string;
  /** SHA-256 of its prompt, 64 hex digits. */
  prompt: string;
  /** As asked for. */
  choices: RunChoices;
  /** The checkpoint and version that were quoted. */
  checkpoint: number | undefined;
  version: string | undefined;
  /** Consented to, in Points. */
  ceiling: number;
  end: StoredEnd | undefined;
}

export interface StoredMatrix {
  /** The consent that is running. A tab with a different one sends nothing more. */
  claim: string;
  cells: readonly StoredCell[];
}

const emptyMatrix: StoredMatrix = { claim: '', cells: [] };

export class MatrixStore {
  readonly #storage: () => Storage;
  readonly #scope: () => string;
  readonly #listeners = new Listeners();
  readonly #parsed = new Map<string, { text: string | null; stored: StoredMatrix }>();
  /** What could not be stored. */
  readonly #unwritten = new Map<string, StoredMatrix>();

  /**
   * @param storage returns the storage; may throw if the browser blocks it
   * @param scope environment, world and account
   */
  constructor(storage: () => Storage, scope: () => string) {
    this.#storage = storage;
    this.#scope = scope;
  }

  /** Subscribes to every change; returns the unsubscribe function. */
  readonly subscribe = this.#listeners.add;

  /** Whether a storage event with this key may have changed a record; the key is null when storage was cleared. */
  static concerns(key: string | null): boolean {
    return key === null || key.startsWith(PREFIX);
  }

  /** Another tab may have written. */
  reload(): void {
    this.#listeners.notify();
  }

  /** The record of a Pack's matrix, of the connected account. */
  read(productId: string): StoredMatrix {
    const name = this.#nameOf(productId);
    const unwritten = this.#unwritten.get(name);
    const known = this.#parsed.get(name);
    try {
      const text = this.#storage().getItem(name);
      const stored = known?.text === text ? known.stored : parseMatrix(text);
      this.#parsed.set(name, { text, stored });
      if (unwritten?.claim === stored.claim) return unwritten;
      // Another tab has begun a new consent, so what this one could not store no longer counts.
      this.#unwritten.delete(name);
      return stored;
    } catch {
      return unwritten ?? known?.stored ?? emptyMatrix;
    }
  }

  /** Begins a new consent's record. Must succeed before anything is sent: throws if storage refuses. */
  begin(productId: string, stored: StoredMatrix): void {
    const name = this.#nameOf(productId);
    this.#store(name, stored);
    if (this.#storage().getItem(name) !== toJson(stored)) throw new Error('The matrix was not stored');
    this.#listeners.notify();
  }

  /** Changes some cells. Never throws: what storage refuses stays in memory, and is written with the next change. */
  change(productId: string, how: (cells: readonly StoredCell[]) => readonly StoredCell[]): void {
    const stored = this.read(productId);
    const cells = how(stored.cells);
    if (cells.length === stored.cells.length && cells.every((cell, at) => cell === stored.cells[at])) return;
    const next = { ...stored, cells };
    const name = this.#nameOf(productId);
    try {
      this.#store(name, next);
    } catch {
      this.#unwritten.set(name, next);
    }
    this.#listeners.notify();
  }

  #store(name: string, stored: StoredMatrix): void {
    const text = toJson(stored);
    this.#storage().setItem(name, text);
    this.#unwritten.delete(name);
    this.#parsed.set(name, { text, stored });
  }

  #nameOf(productId: string): string {
    return `${PREFIX}${this.#scope()} ${productId.toLowerCase()}`;
  }
}

/** The text that is stored; `parseMatrix` reads it. Its form must not change, as other tabs and later versions read it. */
const toJson = ({ claim, cells }: StoredMatrix): string =>
  JSON.stringify({
    claim,
    cells: cells.map(({ id, row, column, prompt, choices, checkpoint, version, ceiling, end }) => ({
      id,
      row,
      column,
      prompt,
      variant: toStoredColumn(choices),
      ...toStoredCheckpoint(checkpoint),
      version,
      ceiling,
      end,
    })),
  });

function parseMatrix(text: string | null): StoredMatrix {
  const { ok, value } = parseStoredJson(text);
  if (!ok || !isRecord(value) || typeof value['claim'] !== 'string' || !Array.isArray(value['cells']))
    return emptyMatrix;
  return { claim: value['claim'], cells: value['cells'].flatMap(readCell) };
}

const parseStoredJson = (text: string | null): { ok: boolean; value?: unknown } => parseJson(text ?? '');

/** A stored cell. Empty if any part of it cannot be read, because half a cell would match too much. */
function readCell(value: unknown): StoredCell[] {
  if (!isRecord(value)) return [];
  const { id, row, column, prompt, ceiling, version } = value;
  const choices = readStoredColumn(value['variant']);
  const texts = [id, row, column, prompt].every((text) => typeof text === 'string');
  if (!texts || !choices || !isCount(ceiling)) return [];
  return [
    {
      ...({ id, row, column, prompt } as Pick<StoredCell, 'id' | 'row' | 'column' | 'prompt'>),
      choices,
      ceiling,
      version: typeof version === 'string' ? version : undefined,
      checkpoint: readStoredCheckpoint(value),
      end: readEnd(value['end']),
    },
  ];
}

function readEnd(value: unknown): StoredEnd | undefined {
  if (!isRecord(value)) return undefined;
  const { at, why, attempt, runId, kind, charged } = value;
  if ((at === 'refused' || at === 'void') && typeof why === 'string') return { at, why };
  if ((at !== 'done' && at !== 'sent') || typeof attempt !== 'string') return undefined;
  const sent = { attempt, runId: typeof runId === 'string' ? runId : undefined };
  if (at === 'sent') return { at, ...sent };
  return {
    at,
    ...sent,
    kind: typeof kind === 'string' ? getRunKind(kind) : 'unknown',
    charged: isCount(charged) ? charged : undefined,
  };
}
