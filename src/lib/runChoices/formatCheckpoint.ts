/** Where the name of a checkpoint stands: within a sentence, as a title, or in a cell or list under the heading "Checkpoint". */
export type CheckpointPlace = 'sentence' | 'title' | 'cell';

const base: Readonly<Record<CheckpointPlace, string>> = {
  sentence: 'the signed base',
  title: 'Signed base',
  cell: '0 · signed base',
};

/** The name of a checkpoint: `checkpoint 3`, `Checkpoint 3` or `3`. Checkpoint 0 is the signed base. */
export function formatCheckpoint(checkpoint: number, place: CheckpointPlace): string {
  if (checkpoint === 0) return base[place];
  return { sentence: `checkpoint ${checkpoint}`, title: `Checkpoint ${checkpoint}`, cell: String(checkpoint) }[place];
}
