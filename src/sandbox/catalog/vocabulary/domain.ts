/** The shape of the hand-made words from which the generator composes products. */

/** One thing that software is sold for. */
export interface Concept {
  /** Name word, as in "Invoice Studio". */
  subject: string;
  /** Field of work, as in "an application for invoicing". */
  topic: string;
  /** What it handles, in the plural. */
  objects: string;
  /** What it gives: a noun phrase that reads after "for", "with" and "adds". */
  what: string;
  tags: readonly string[];
}

export interface Domain {
  /** Category slug. */
  slug: string;
  /** Category as people read it. */
  label: string;
  /** Categories that products of this domain also stand in. */
  related: readonly string[];
  /** True where products of the domain take payments, so that gateways are likely in their stack. */
  takesPayments: boolean;
  features: readonly string[];
  /** Whole sentences for descriptions, true of any product of the domain. */
  sentences: readonly string[];
  /** Rows of `subject | topic | objects | what | tags`. */
  concepts: readonly string[];
}

/** Reads one row of `Domain.concepts`. Throws on a row with a part missing. */
export function readConcept(row: string): Concept {
  const [subject, topic, objects, what, tags, ...more] = row.split(' | ');
  if (!subject || !topic || !objects || !what || !tags || more.length > 0)
    throw new RangeError(`Not a concept: ${row}`);
  return { subject, topic, objects, what, tags: tags.split(' ') };
}
