/** One figure of the bench. */
export interface Row {
  name: string;
  /** Such as `≤ 100`, in the same unit; empty if there is none. */
  goal: string;
  value: number;
  unit: string;
}
