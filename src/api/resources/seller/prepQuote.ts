import { balanceField } from '../../client/balance';
import * as f from '../../reader/fields';
import { type Json, isRecord, readText } from '../../reader/json';
import { type Price, noPrice, listPriceFields } from '../../reader/price';
import { readQuotedPrice } from '../../reader/quotedPrice';
import { findOtherPrepTerms } from '../../reader/quotedTerms';

/** A field of the quote in the answer, or else of the answer itself. */
const quoted = <T>(field: f.Field<T>): f.Field<T> => f.either(f.inside(['quote', 'prepQuote', 'data'], field), field);

const artifact = ['artifact', 'currentVersion'];

/** A prep quote, apart from its choices. */
export const prepQuoteFields = f.table({
  currentVersion: quoted(f.version('currentVersion')),
  sizeBytes: quoted(
    f.either(
      f.count('artifactSizeBytes', 'artifactSize', 'sizeBytes', 'artifactBytes', 'size'),
      f.inRecord(artifact, f.count('sizeBytes', 'size', 'bytes')),
    ),
  ),
  /** Digest of the quoted artifact. */
  digest: quoted(f.either(f.text('digest', 'sha256'), f.inRecord(artifact, f.text('digest', 'sha256')))),
  availablePoints: balanceField,
  raw: f.raw,
});

/** One tier, apart from its price, which no table may read. */
export const prepChoiceFields = f.table({
  tier: f.text('tier'),
  label: f.text('label', 'name', 'title'),
  description: f.text('description', 'summary'),
  deliverables: f.or(f.texts('deliverables', 'includes'), []),
  gates: f.or(f.texts('gates'), []),
  /** Whether passing it makes a Pack's version publishable; undefined if not stated. */
  publishable: f.flag('publishable', 'makesPublishable'),
  /** How long the work takes, as the service expects. */
  estimatedSeconds: f.count('estimatedSeconds', 'estimatedDurationSeconds', 'durationSeconds'),
  raw: f.raw,
});

/** One tier. Without `points` it cannot be bought, and `priceProblem` says why. */
export type PrepChoice = Omit<f.TableView<typeof prepChoiceFields>, 'tier'> & {
  tier: string;
  points: number | undefined;
  priceProblem: Price['problem'];
  /** The names of the fields that are shown; all others are "More fields". */
  known: readonly string[];
};

/**
 * Reads a prep quote. Its choices are the list whose elements have a `tier`, wherever it is. A choice for another product than requested, or for
 * another version than the quote's, has no price.
 * @param repeatedNames names that are repeated in the answer, in which case no choice has a price
 */
export function readPrepQuote(body: unknown, productId?: string, repeatedNames: readonly string[] = []) {
  const quote = prepQuoteFields.read(body);
  const found = findChoices(body);
  const price = (choice: Json): Price => {
    const terms = findOtherPrepTerms(productId, quote.currentVersion, body, choice);
    return terms.length > 0 ? noPrice({ kind: 'other', terms }) : readQuotedPrice(choice, choice, repeatedNames);
  };
  return {
    ...quote,
    choices: mergeTiers((found?.list ?? []).flatMap((raw) => readChoice(raw, price(raw)))),
    /** The names of the fields that are shown; all others are "More fields". */
    known: [...prepQuoteFields.names, ...(found ? [found.name] : [])],
  };
}

export type PrepQuoteView = ReturnType<typeof readPrepQuote>;

function readChoice(raw: Json, { points, problem }: Price): PrepChoice[] {
  const { tier, ...choice } = prepChoiceFields.read(raw);
  if (tier === undefined) return [];
  const known = [...prepChoiceFields.names, ...(points === undefined ? [] : listPriceFields(raw))];
  return [{ ...choice, tier, points, priceProblem: problem, known }];
}

/** A tier that is quoted twice appears once, and has a price only if all its prices are equal. */
function mergeTiers(choices: readonly PrepChoice[]): PrepChoice[] {
  const byTier = new Map<string, PrepChoice>();
  for (const choice of choices) {
    const first = byTier.get(choice.tier) ?? choice;
    const same = first.points === choice.points;
    byTier.set(choice.tier, same ? first : { ...first, points: undefined, priceProblem: { kind: 'repeated' } });
  }
  return [...byTier.values()];
}

interface TieredList {
  name: string;
  list: Json[];
}

/** The list whose elements all have a tier. If there are several, the only one with a known name; otherwise undefined. */
function findChoices(body: unknown): TieredList | undefined {
  const found = listTieredLists('', body, 0);
  const named = found.filter(({ name }) => /^(prep_?)?(choices|tiers|options|quotes|prices)$/i.test(name));
  const [only, ...others] = named.length > 0 ? named : found;
  return others.length === 0 ? only : undefined;
}

function listTieredLists(name: string, value: unknown, depth: number): TieredList[] {
  if (depth > 4) return [];
  if (Array.isArray(value)) {
    const list = value.filter(isRecord);
    return list.length > 0 && list.every((item) => readText(item, 'tier') !== undefined) ? [{ name, list }] : [];
  }
  return isRecord(value) ? Object.entries(value).flatMap(([key, inner]) => listTieredLists(key, inner, depth + 1)) : [];
}
