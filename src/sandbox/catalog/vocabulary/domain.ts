/** The shape of the hand-made vocabulary from which products are generated. */

/** A category of software that is sold. */
export interface Concept {
  /** The word used in names, as in "Invoice Studio". */
  subject: string;
  /** Field of work, as in "an application for invoicing". */
  topic: string;
  /** What it handles, in the plural. */
  objects: string;
  /** What it provides: a noun phrase that reads well after "for", "with" and "adds". */
  what: string;
  tags: readonly string[];
}

export interface Domain {
  slug: string;
  /** Category as shown to people. */
  label: string;
  /** Other categories that products of this domain also belong to. */
  related: readonly string[];
  /** True if products of the domain take payments, so that their stack is likely to have gateways. */
  takesPayments?: true;
  features: readonly string[];
  /** Whole sentences for descriptions, true of any product of the domain. */
  sentences: readonly string[];
  /** Rows of `subject | topic | objects | what | tags`. */
  concepts: readonly string[];
}

/** Parses one row of `Domain.concepts`. Throws if a part is missing. */
export function readConcept(row: string): Concept {
  const [subject, topic, objects, what, tags, ...more] = row.split(' | ');
  if (!subject || !topic || !objects || !what || !tags || more.length > 0)
    throw new RangeError(`Not a concept: ${row}`);
  return { subject, topic, objects, what, tags: tags.split(' ') };
}
