/** The parts of a history: the seed of a world, and an entry for each change. All of it is JSON. */
import { z } from '../../contract/schema/zod';
import { accountNames } from '../core/accounts';
import { runAnswers } from '../world/world';
import { isWorldName } from '../world/worlds';

const instant = z.iso.datetime({ precision: 3 });
const digest = z.string().check(z.regex(/^sha256:[0-9a-f]{64}$/));
const sentFile = z.strictObject({ name: z.string(), type: z.string(), digest });

/** What a world begins with. */
export const seedForm = z.strictObject({
  /** Determines its ids and randomness. A fork has the name of the world it was made from. */
  name: z.string().check(z.refine(isWorldName)),
  began: instant,
  /** Size of the catalog. */
  products: z.int().check(z.minimum(1)),
  runAnswer: z.enum(runAnswers),
  /** The value of a seed file; left out for the built-in seed. Checked when a world is created from it. */
  own: z.optional(z.record(z.string(), z.unknown())),
});
export type Seed = z.infer<typeof seedForm>;

/** One change, in one turn of its world. A request that counted for a fault leaves an entry for that, and another one if its work was done. */
export const entryForm = z.strictObject({
  /** The world's time. */
  at: instant,
  /** The account of the token. The upload storage needs no token. */
  by: z.enum([...accountNames, 'control', 'storage']),
  method: z.string(),
  /** For a control, the part of its path after the world. */
  path: z.string(),
  /** The body without secrets. Of a run's prompt and files only the facts. */
  body: z.optional(z.record(z.string(), z.unknown())),
  /** Files by their field in the body. */
  files: z.optional(z.record(z.string(), sentFile)),
  normalization: z.optional(z.string()),
  /** Whether there was a provider key. */
  providerKey: z.optional(z.literal(true)),
  /** The route whose faults the request counted for: it used up one time of a fault, or was let through by one. */
  faults: z.optional(z.string()),
  /** The status of the work. For a fault, the status that it answers with, or null if it cuts the connection or leaves the answer to the work. */
  status: z.nullable(z.int()),
});
export type Entry = z.infer<typeof entryForm>;
export type SentFile = z.infer<typeof sentFile>;

/** An operation that is about to run, as its entry will record it. */
export type Operation = Omit<Entry, 'at' | 'status'> & {
  /** The files by digest. */
  blobs?: ReadonlyMap<string, Blob>;
};
