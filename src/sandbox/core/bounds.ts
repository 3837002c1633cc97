/** How much a sandbox holds, and what is dropped first. Body limits and growth quotas, which refuse requests, are with their rules. */
export const bounds = {
  /** The largest catalog that caches the products it has generated. A larger one generates each again when it is needed. */
  catalogEntries: 4_096,
  /** Worlds. The longest idle one is dropped first. A world with work in progress stays. */
  worlds: 2_000,
  /** Products in all catalogs that worlds built for themselves. The catalog of the longest idle world is dropped first. */
  ownCatalogProducts: 25_000,
  /** Requests in a world's log. The oldest is dropped first. */
  requests: 500,
  /** Characters shown of a logged path or body, and of a pending fault's body in the fault list. The rest is truncated. */
  shownCharacters: 2_000,
  /** Pending faults in a world. The oldest is dropped first. */
  faults: 200,
  /** Characters of all their bodies. The oldest faults are dropped first. A single body has at most 16 MB. */
  faultCharacters: 32_000_000,
  /** Bytes of a world's history: its entries and the files that were sent. Beyond it the history is dropped, and the world cannot be saved. */
  historyBytes: 32 * 1024 * 1024,
  /** Held answers of a world. The longest held one is released first. */
  heldAnswers: 50,
  /** Real milliseconds after which a held answer is released. */
  heldMs: 600_000,
  /** Download URLs of a world. The oldest is dropped first, and then answers 404. */
  downloadTickets: 500,
  /** Runs of a world with their results. The oldest finished run is dropped first, and then answers 404. */
  runs: 200,
  /** Ledger entries of an account. The oldest is dropped first. The balance stays. */
  ledgerEntries: 2_000,
  /** ms epoch: the end of a world's clock, after which instants would no longer have years of four digits. Advances beyond it are refused. */
  lastInstant: Date.UTC(9999, 0),
  /** Own products that controls add to a world, in total. More are refused. */
  addedProducts: 10_000,
  /** Purchases of an account. More are refused. */
  purchases: 100_000,
  /** Seller products of a world. Drafts beyond it are refused. */
  sellerProducts: 12_000,
  /** Bytes of uploaded artifacts that a world stores. Later versions are committed without their bytes and cannot be downloaded. */
  artifactBytes: 16 * 1024 * 1024,
  /** Bytes of preview images that a world stores. Later images are added without their bytes and cannot be shown. */
  imageBytes: 16 * 1024 * 1024,
  /** Upload forms of a world. The oldest is dropped first, and then its key is unknown. */
  uploads: 500,
  /** Versions of a product. The oldest is dropped first. */
  versions: 200,
  /** Preps of a product. The oldest is dropped first. */
  preps: 200,
} as const;

/** Drops entries from the front of a list until `max` are left. */
export function dropFirst(list: unknown[], most: number): void {
  if (list.length > most) list.splice(0, list.length - most);
}

/** Drops the earliest inserted entries that `mayGo` allows, until the map has `max`. */
export function dropOldest<K, V>(map: Map<K, V>, most: number, mayGo: (value: V) => boolean = () => true): void {
  for (const [key, value] of map) {
    if (map.size <= most) return;
    if (mayGo(value)) map.delete(key);
  }
}
