import { useEffect, useState } from 'react';

/** So many rows are drawn in one task: of 50 rows with 6 results each, drawn at once, the page would stand still. */
const STEP = 8;

/** How many of the rows to draw now: the first ones at once, then more from task to task until all are there. */
export function useGrowing(rows: number): number {
  const [drawn, setDrawn] = useState(STEP);
  useEffect(() => {
    if (drawn >= rows) return;
    const timer = setTimeout(() => setDrawn(drawn + STEP));
    return () => clearTimeout(timer);
  }, [drawn, rows]);
  return Math.min(drawn, rows);
}
