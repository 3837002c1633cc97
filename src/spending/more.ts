/**
 * Detects more work than was confirmed. Where nothing between the page and the service keeps a request from arriving twice, the state after a settled
 * spend is compared with the state before. It reports only what was seen.
 */
import { inTime } from '../lib/async/inTime';
import type { OtherWork, Snapshot, Sought, Subject } from '../api/resources/subject';
import type { SpendingContext } from './context';
import { type Attempt, isOpen } from './ledger/attempt';

export interface More {
  works: readonly OtherWork[];
  /** By how many Points the balance fell beyond what was confirmed in this browser, if no work explains it. */
  fell: { by: number; confirmed: number } | undefined;
}

/** All work that is there now and was not before, newest first, without the `known`. */
export function newWork(before: Snapshot, after: Snapshot, known: ReadonlySet<string>): string[] {
  const there = [after.work, ...(after.others ?? [])].filter((id) => id !== undefined);
  const past = new Set([before.work, ...(before.others ?? [])]);
  return [...new Set(there)].filter((id) => !past.has(id) && !known.has(id));
}

/**
 * The unconfirmed work; undefined when there is none.
 * @param found new work that nobody in this browser knows of, each with what its record says, newest first
 * @param expected how much of it is explained by spends whose work has no known id
 * @param confirmed Points that this browser may have spent since `before`
 */
export function moreThan(
  before: Snapshot,
  after: Snapshot,
  { found, expected, confirmed }: { found: readonly OtherWork[]; expected: number; confirmed: number },
): More | undefined {
  // Work with another prompt or model belongs to another client.
  const possible = found.filter(({ alike }) => alike !== false);
  const works = possible.slice(0, Math.max(0, possible.length - expected));
  const by = before.balance === undefined || after.balance === undefined ? 0 : before.balance - after.balance;
  // The cost of another client's work explains as much of the balance; if its cost is unknown, all of it.
  const theirs = found
    .filter(({ alike }) => alike === false)
    .reduce((sum, { points }) => sum + (points ?? Number.POSITIVE_INFINITY), 0);
  const fell = works.length === 0 && by > confirmed + theirs ? { by, confirmed } : undefined;
  return works.length > 0 || fell ? { works, fell } : undefined;
}

/** How long one check may take, in milliseconds. */
const LOOK_MS = 10_000;
/**
 * Delays of the further checks, in milliseconds, each after the one before. A copy of the request may arrive late, so there is a second; the others
 * follow only while nothing can be read, because what sends a request twice is a bad connection.
 */
const AGAIN_MS = [5_000, 15_000, 60_000, 180_000];
/** How long before a spend another one may have lowered the balance that was read at its review, in milliseconds. */
const REVIEW_MS = 3_600_000;

interface Afterwards {
  context: SpendingContext;
  /** The attempt as settled. */
  attempt: Attempt;
  look: () => Promise<Snapshot>;
  beside: (work: string) => Promise<OtherWork | undefined>;
}

/**
 * Checks twice, and a few times more while nothing can be read. Records any work beyond what was confirmed. Undefined when there is none, or nothing
 * could be read.
 */
export async function lookForMore(order: Afterwards): Promise<More | undefined> {
  const { clock } = order.context;
  if (!order.attempt.before) return undefined;
  const first = await lookOnce(order);
  if (first !== undefined && first !== 'unread') return first;
  for (const delay of AGAIN_MS) {
    await new Promise<void>((resolve) => void clock.after(delay, resolve));
    const later = await lookOnce(order);
    if (later !== 'unread') return later;
  }
  return undefined;
}

async function lookOnce({ context, attempt, look, beside }: Afterwards): Promise<More | 'unread' | undefined> {
  const { clock, connected, ledger } = context;
  const { before } = attempt;
  // What another account sees proves nothing.
  const isForeign = () => connected.scope() !== attempt.scope;
  if (!before || isForeign()) return undefined;
  try {
    const after = await inTime(look(), LOOK_MS, clock.after);
    if (isForeign()) return undefined;
    if (!after) return 'unread';
    const candidates = newWork(before, after, worksOf(ledger.on(attempt.key)));
    const found = (await inTime(Promise.all(candidates.map(beside)), LOOK_MS, clock.after)) ?? [];
    if (isForeign()) return undefined;
    // Another tab may have spent, or learnt the id of its work, while the records were read.
    const spends = ledger.on(attempt.key);
    const known = worksOf(spends);
    const more = moreThan(before, after, {
      found: found.filter((one): one is OtherWork => one !== undefined && !known.has(one.work)),
      expected: spends.filter((one) => isUnnamed(one) && one.at >= attempt.at).length,
      confirmed: confirmedSince(ledger.all(), attempt),
    });
    if (more) record(context, attempt, more);
    return more;
  } catch {
    return 'unread';
  }
}

const worksOf = (attempts: readonly Attempt[]): Set<string> =>
  new Set(attempts.flatMap(({ work }) => (work === undefined ? [] : [work])));

const mayHaveSpent = (one: Attempt): boolean => one.end === 'settled' || isOpen(one);
/** Any of the new work may be its own. */
const isUnnamed = (one: Attempt): boolean => one.work === undefined && mayHaveSpent(one);

/** What this account may have spent from this browser since the balance before this attempt was read, in Points. */
const confirmedSince = (all: readonly Attempt[], attempt: Attempt): number =>
  all
    .filter((one) => one.scope === attempt.scope && mayHaveSpent(one) && one.at >= attempt.at - REVIEW_MS)
    .reduce((sum, { points, charged = 0 }) => sum + Math.max(points, charged), 0);

function record({ ledger }: SpendingContext, attempt: Attempt, { works, fell }: More): void {
  for (const { work, points = attempt.points, alike } of works)
    ledger.found(attempt, { work, points, note: alike === true ? SECOND : ANOTHER });
  // At most the price of one more copy; any further drop in the balance may be another client's.
  if (fell && fell.by - fell.confirmed === attempt.points)
    ledger.found(attempt, { work: undefined, points: attempt.points, note: FELL });
}

const SECOND = 'Not confirmed: the service shows it beside the one that was';
const ANOTHER = 'Not confirmed here: the service shows it beside the one that was; it may be another client’s';
const FELL = 'Not confirmed: the balance fell by its price once more; no other work is shown';

/**
 * After a settled spend on an unguarded connection, compares the state with that before it, and tells of any unconfirmed work.
 * @param quote the confirmed one; undefined after a reload
 */
export async function tellMore<Quote>(
  context: SpendingContext,
  subject: Pick<Subject<Quote>, 'look' | 'beside'>,
  id: string,
  quote: Quote | undefined,
  onMore: (attempt: Attempt, more: More) => void,
): Promise<void> {
  const attempt = context.ledger.find(id);
  if (!attempt || context.guarded()) return;
  const sought: Sought<Quote> = { quote, attempt };
  const more = await lookForMore({
    context,
    attempt,
    look: () => subject.look(undefined, sought),
    beside: (work) => subject.beside(work, attempt.work, sought),
  });
  if (more) onMore(attempt, more);
}
