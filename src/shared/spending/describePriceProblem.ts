/** Explains why a quote has no price that can be confirmed. */
import type { PriceField, PriceProblem } from '../../api/reader/price';
import type { OtherTerm, Term } from '../../api/reader/quotedTerms';
import { formatCount } from '../../lib/count';
import { formatPoints, formatPointsWithUnit } from '../../lib/money';

/** The maximum number of fields named. */
const MAX_FIELDS = 4;

/** One or more sentences that explain why there is no price. */
export function describePriceProblem(problem: PriceProblem): string {
  switch (problem.kind) {
    case 'none':
      return 'The quote names no price in Points.';
    case 'unclear':
      return `The quote doesn’t say which figure is the price: ${formatFields(problem.fields)}.`;
    case 'unreadable':
      return `The quote gives ${shown(problem.field)} as ${describeFound(problem.found)}, not as a whole number of Points.`;
    case 'disagree':
      return `The quote names more than one price: ${formatFields(problem.fields)}.`;
    case 'duplicated':
      return `The quote has ${formatNames(problem.fields)} more than once.`;
    case 'lines':
      return `The lines of the quote add up to ${formatPointsWithUnit(problem.sum)}, not to its price of ${formatPointsWithUnit(problem.points)}.`;
    case 'repeated':
      return 'This tier is quoted more than once, at different prices.';
    case 'other':
      return describeOtherTerms(problem.terms);
  }
}

/** By term, the sentence about a quote for something else than what was asked for. */
const otherTermSentences: Readonly<Record<Term, (quoted: string, requested: string) => string>> = {
  product: (quoted, requested) => `The service quoted another product: ${quoted}, but you asked for ${requested}.`,
  version: (quoted, requested) => `The service quoted another version: ${quoted}, but the quote is for ${requested}.`,
  model: (quoted, requested) => `The service quoted another model: ${quoted}, but you asked for ${requested}.`,
  funding: (quoted, requested) => `The service quoted another funding mode: ${quoted}, but you asked for ${requested}.`,
  checkpoint: (quoted, requested) =>
    `The service quoted another checkpoint: ${quoted}, but you asked for ${requested}.`,
  input: (quoted, requested) => `The service quoted another input limit: ${quoted}, but you asked for ${requested}.`,
  output: (quoted, requested) => `The service quoted another output limit: ${quoted}, but you asked for ${requested}.`,
  skills: (quoted, requested) => `The service quoted other hosted skills: ${quoted}, but you asked for ${requested}.`,
};

function describeOtherTerms(terms: readonly OtherTerm[]): string {
  const bound = terms.flatMap(({ term, asked: requested, quoted }) => {
    if (requested === undefined) return [];
    return [otherTermSentences[term](formatTerm(term, quoted), formatTerm(term, requested))];
  });
  // A term left to the service, which named no single readable value.
  const open = terms.filter(({ asked: requested }) => requested === undefined);
  const [first, second] = open;
  if (!first) return bound.join(' ');
  const values = open.map(({ term, quoted }) => formatTerm(term, quoted)).join(', ');
  return [
    ...bound,
    second
      ? `The service quoted more than one ${first.term}: ${values}.`
      : `The service quoted a ${first.term} that can’t be read.`,
  ].join(' ');
}

function formatTerm(term: Term, value: string | undefined): string {
  if (value === undefined) return 'an unreadable value';
  if (term === 'skills' && value === '') return 'none';
  if (term === 'input' || term === 'output') return `${formatCount(Number(value))} tokens`;
  return shown(value);
}

function describeFound(found: Extract<PriceProblem, { kind: 'unreadable' }>['found']): string {
  if (typeof found === 'number') return formatCount(found);
  return { text: 'text', flag: 'yes or no', structure: 'an object or list' }[found];
}

function formatFields(fields: readonly PriceField[]): string {
  const listed = fields.slice(0, MAX_FIELDS).map(({ field, points }) => `${shown(field)} ${formatPoints(points)}`);
  return listed.join(', ') + (fields.length > MAX_FIELDS ? ' and more' : '');
}

function formatNames(fields: readonly string[]): string {
  return fields.slice(0, MAX_FIELDS).map(shown).join(', ') + (fields.length > MAX_FIELDS ? ' and more' : '');
}

/** Service text within a sentence: limited in length and without characters that reorder or hide what follows. */
function shown(text: string): string {
  const plain = text.slice(0, 200).replaceAll(/\p{C}/gu, '');
  return plain.length > 80 ? `${plain.slice(0, 80)}…` : plain;
}
