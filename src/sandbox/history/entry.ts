/** What a history is made of: the seed of a world, and an entry for each change of it. All of it is JSON. */
import { z } from '../../contract/schema/zod';
import { accountNames } from '../core/accounts';
import { runAnswers } from '../world/world';
import { isWorldName } from '../world/worlds';

const instant = z.iso.datetime({ precision: 3 });
const digest = z.string().check(z.regex(/^sha256:[0-9a-f]{64}$/));
const sentFile = z.strictObject({ name: z.string(), type: z.string(), digest });

/** What a world begins with. */
export const seedForm = z.strictObject({
  /** Its ids and randomness follow from it; a fork has that of the world it was made from. */
  name: z.string().check(z.refine(isWorldName)),
  began: instant,
  /** Size of the catalog. */
  products: z.int().check(z.minimum(1)),
  runAnswer: z.enum(runAnswers),
  /** The value of a seed's file; left out for the built-in seed. Checked when a world is made of it. */
  own: z.optional(z.record(z.string(), z.unknown())),
});
export type Seed = z.infer<typeof seedForm>;

/**
 * One change, in one turn of its world. A request that counted for a fault leaves an entry for that, and another one if it did its work.
 */
export const entryForm = z.strictObject({
  /** The world's time. */
  at: instant,
  /** The account whose token it was. The storage of uploads asks for none. */
  by: z.enum([...accountNames, 'control', 'storage']),
  method: z.string(),
  /** Of a control, what follows the world in its path. */
  path: z.string(),
  /** What was sent, without secrets; of a run's prompt and files only the facts. */
  body: z.optional(z.record(z.string(), z.unknown())),
  /** Files by their field in the body. */
  files: z.optional(z.record(z.string(), sentFile)),
  normalization: z.optional(z.string()),
  /** There was a provider key. */
  providerKey: z.optional(z.literal(true)),
  /** The route whose faults the request counted for: it used up one time of one, or was let pass by one that comes later. */
  faults: z.optional(z.string()),
  /** How the work was answered; with a fault, how that answers, or null where it leaves that to the work or cuts the connection. */
  status: z.nullable(z.int()),
});
export type Entry = z.infer<typeof entryForm>;
export type SentFile = z.infer<typeof sentFile>;

/** What is about to be done, as its entry will say. */
export type Operation = Omit<Entry, 'at' | 'status'> & {
  /** The files by digest. */
  blobs?: ReadonlyMap<string, Blob>;
};
