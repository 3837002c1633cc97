/** A spend that would bring the session above its cap; all in Points. */
export interface OverCap {
  cap: number;
  /** Charged or held so far; infinite when the price of an attempt cannot be read. */
  spent: number;
  /** What this spend would add at most. */
  adds: number;
}
