import { balanceField } from '../../client/balance';
import * as f from '../../reader/fields';
import { type Json, isRecord, readCount, readRecord, readText } from '../../reader/json';
import { listLevels } from '../../reader/levels';
import { listPriceFields } from '../../reader/price';
import { readLines, readQuotedPrice } from '../../reader/quotedPrice';
import { type RunTerms, type Term, findOtherRunTerms, readStatedTerm } from '../../reader/quotedTerms';

const wrappers = ['quote', 'data'];
const affordability = ['affordability'];

/** A field of the quote in the answer; without one in it, the answer is the quote. */
const quoted = <T>(field: f.Field<T>): f.Field<T> => f.inside(wrappers, field);
/** A field of the affordability, in the quote or beside it. */
const afforded = <T>(field: f.Field<T>): f.Field<T> =>
  f.either(f.inRecord(affordability, field), f.inside(wrappers, f.inRecord(affordability, field)));
/** What the quote states for a term, at any level and in any spelling. */
const term = (of: Term, ...names: string[]) => f.own((body) => readStatedTerm(of, body), ...names);
const numberTerm = (...of: Parameters<typeof term>) =>
  f.mapped(term(...of), (stated) => (stated === undefined ? undefined : Number(stated)));

/** The quote of a run, apart from its price, which no table may read. */
export const runQuoteFields = f.table(
  {
    version: quoted(f.version('version', 'currentVersion', 'packVersion')),
    preview: quoted(f.flag('preview')),
    model: term('model', 'model', 'modelId'),
    fundingMode: term('funding', 'fundingMode', 'funding'),
    /** The checkpoint that the run would use. */
    checkpoint: numberTerm(
      'checkpoint',
      'growthVersion',
      'growthSequence',
      'checkpointSequence',
      'checkpoint',
      'growth',
    ),
    checkpointDigest: f.unshown(
      quoted(f.either(f.text('growthDigest'), f.inRecord(['growth', 'checkpoint'], f.text('digest')))),
    ),
    maxInputTokens: numberTerm('input', 'maxInputTokens'),
    maxOutputTokens: numberTerm('output', 'maxOutputTokens'),
    /** The ids of the hosted skills, as text; empty for none, undefined if not stated. */
    skills: term('skills', 'enabledSkills', 'skills'),
    /** The components of the ceiling. */
    breakdown: quoted(
      f.own((quote) => readLines(quote).flatMap(readLine), 'breakdown', 'lines', 'items', 'components'),
    ),
    availablePoints: f.either(balanceField, afforded(f.count('availablePoints', 'available'))),
    canAfford: f.own(readAffordable, 'canAfford', 'affordable'),
    missingPoints: f.either(quoted(f.count('missingPoints')), afforded(f.count('missingPoints'))),
  },
  // What it was asked for, which is checked.
  'productId',
  'packId',
);

/**
 * Reads the quote of a run. Undefined when the answer is not a record.
 * @param doubled names that are repeated in the answer, in which case there is no price
 */
export function readRunQuote(body: unknown, repeatedNames: readonly string[] = []) {
  if (!isRecord(body)) return undefined;
  const quote = runQuoteFields.read(body);
  const { points: ceilingPoints, problem } = readQuotedPrice(
    body,
    readRecord(body, ...wrappers) ?? body,
    repeatedNames,
  );
  const availablePoints = repeatedNames.length > 0 ? undefined : quote.availablePoints;
  return {
    ...quote,
    /** The most the run can spend. */
    ceilingPoints,
    /** Why there is no `ceilingPoints`. */
    priceProblem: problem,
    availablePoints,
    /** How many Points are missing; 0 when the account can afford it. */
    missingPoints:
      quote.missingPoints ??
      (ceilingPoints === undefined || availablePoints === undefined
        ? undefined
        : Math.max(0, ceilingPoints - availablePoints)),
    /** The answer. */
    raw: body,
    /** The names of the fields that are shown; all others are "More fields". */
    known: [...runQuoteFields.names, ...(ceilingPoints === undefined ? [] : listPriceFields(body))],
  };
}

/** The quote of a run. Without `ceilingPoints` it cannot be confirmed, and `priceProblem` says why. */
export type RunQuoteView = NonNullable<ReturnType<typeof readRunQuote>>;

/** The quote for exactly this request. A quote for anything else, or with a repeated field name, has no `ceilingPoints`. */
export function readMatchingQuote(
  asked: RunTerms,
  body: unknown,
  repeatedNames: readonly string[] = [],
): RunQuoteView | undefined {
  const quote = readRunQuote(body, repeatedNames);
  const terms = quote ? findOtherRunTerms(asked, body) : [];
  if (!quote || terms.length === 0) return quote;
  return { ...quote, ceilingPoints: undefined, priceProblem: { kind: 'other', terms } };
}

/** Whether the account can afford it. Where an answer says both, it cannot. */
function readAffordable(body: unknown): boolean | undefined {
  const said = listLevels(body)
    .filter(({ name }) => name !== 'limits' && name !== 'request')
    .flatMap(({ record }) => ['canAfford', 'can_afford', 'affordable'].map((name) => record[name]));
  return said.includes(false) ? false : said.includes(true) || undefined;
}

function readLine(item: Json, index: number) {
  const key = readText(item, 'key', 'id', 'kind', 'type');
  const label = readText(item, 'label', 'name', 'title') ?? key;
  if (label === undefined) return [];
  return [
    {
      key: key ?? String(index),
      label,
      detail: readText(item, 'detail', 'description', 'note'),
      points: readCount(item, 'points', 'cost'),
    },
  ];
}
