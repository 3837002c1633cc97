/** One figure of the bench. */
export interface Row {
  /** The same each time: rows of two checkouts are paired by it. */
  name: string;
  /** What is only so this time. */
  note?: string;
  /** Such as `≤ 100`, in the same unit; empty if there is none. */
  goal: string;
  value: number;
  unit: string;
}
