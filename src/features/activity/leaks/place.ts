/** One thing that is searched. */
export interface Piece {
  /** Which one it is, within its place; redacted before it is shown. */
  where: string;
  /** Its text, or the function that gathers it when its turn comes. */
  text: string | (() => string);
}

/** A kind of place in which a secret could be left. */
export interface Place {
  name: string;
  /** What its pieces are, in the singular and the plural. */
  pieces: readonly [one: string, many: string];
  /** Gathers what to search. Rejects when it cannot be looked at. */
  read: () => readonly Piece[] | Promise<readonly Piece[]>;
  /** The one piece in which the token may be where the user chose to keep it. */
  kept?: string;
}
