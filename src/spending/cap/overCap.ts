/** A spend that would take the session over its cap; all in Points. */
export interface OverCap {
  cap: number;
  /** Charged or held so far; infinite when the price of an attempt cannot be read. */
  spent: number;
  /** The most that this spend would add. */
  adds: number;
}
