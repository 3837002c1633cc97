/** One figure of the bench. */
export interface Row {
  /** The same each time: rows of two checkouts are paired by it. */
  name: string;
  /** What may differ the next time. */
  note?: string;
  /** Such as `≤ 100`, in the same unit; empty if there is none. */
  goal: string;
  value: number;
  unit: string;
}

/**
 * Measures one figure after the other. One that cannot be measured, for example on a screen that an older checkout lacks, is
 * reported and left out.
 */
export async function measured(figures: readonly (() => Promise<Row | readonly Row[]>)[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const figure of figures) {
    try {
      rows.push(...[await figure()].flat());
    } catch (error) {
      console.log(`  one figure not measured: ${String(error).split('\n', 1)[0]}`);
    }
  }
  return rows;
}
