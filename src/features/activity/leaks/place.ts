/** One item that is searched. */
export interface SearchItem {
  /** Identifies it within its place; redacted before it is shown. */
  where: string;
  /** Its text, or the function that collects it when needed. */
  text: string | (() => string);
}

/** A kind of place where a secret might be left. */
export interface Place {
  name: string;
  /** What its items are called, singular and plural. */
  items: readonly [singular: string, plural: string];
  /** Collects what to search. Rejects when the place cannot be inspected. */
  read: () => readonly SearchItem[] | Promise<readonly SearchItem[]>;
  /** The only item that may contain the token, if the user chose to store it. */
  tokenItem?: string;
}
