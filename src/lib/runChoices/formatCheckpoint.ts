/**
 * The name of a checkpoint: `checkpoint 3` or `the signed base` within a sentence, `Checkpoint 3` or `Signed base` as a title,
 * `3` or `0 · signed base` in a cell or a list under the heading "Checkpoint".
 */
export function formatCheckpoint(checkpoint: number, place: 'sentence' | 'title' | 'cell'): string {
  if (checkpoint === 0) return { sentence: 'the signed base', title: 'Signed base', cell: '0 · signed base' }[place];
  return { sentence: `checkpoint ${checkpoint}`, title: `Checkpoint ${checkpoint}`, cell: String(checkpoint) }[place];
}
