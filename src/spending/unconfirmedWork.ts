/**
 * Detects more work than was confirmed. Where nothing between the page and the service keeps a request from arriving twice, the state after a settled
 * spend is compared with the state before. It reports only what was seen.
 */
import { withTimeout } from '../lib/async/withTimeout';
import type { OtherWork, Snapshot, Sought, Subject } from '../api/resources/subject';
import type { SpendingContext } from './context';
import { type Attempt, isOpen } from './ledger/attempt';

export interface UnconfirmedWork {
  works: readonly OtherWork[];
  /** By how many Points the balance fell beyond what was confirmed in this browser, if no work explains it. */
  fell: { by: number; confirmed: number } | undefined;
}

/** All work that is there now and was not before, newest first, without the `known`. */
export function findNewWork(before: Snapshot, after: Snapshot, known: ReadonlySet<string>): string[] {
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
export function findUnconfirmedWork(
  before: Snapshot,
  after: Snapshot,
  { found, expected, confirmed }: { found: readonly OtherWork[]; expected: number; confirmed: number },
): UnconfirmedWork | undefined {
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
const TIMEOUT_CHECK_MS = 10_000;
/**
 * Delays of the further checks, in milliseconds, each after the one before. A copy of the request may arrive late, so there is a second; the others
 * follow only while nothing can be read, because what sends a request twice is a bad connection.
 */
const RECHECK_DELAYS_MS = [5_000, 15_000, 60_000, 180_000];
/** How long before a spend another one may have lowered the balance that was read at its review, in milliseconds. */
const REVIEW_WINDOW_MS = 3_600_000;

interface UnconfirmedWorkCheck {
  context: SpendingContext;
  /** The attempt as settled. */
  attempt: Attempt;
  readSnapshot: () => Promise<Snapshot>;
  beside: (work: string) => Promise<OtherWork | undefined>;
}

/**
 * Checks twice, and a few times more while nothing can be read. Records any work beyond what was confirmed. Undefined when there is none, or nothing
 * could be read.
 */
export async function checkForUnconfirmedWork(options: UnconfirmedWorkCheck): Promise<UnconfirmedWork | undefined> {
  const { clock } = options.context;
  if (!options.attempt.before) return undefined;
  const first = await checkOnce(options);
  if (first !== undefined && first !== 'unread') return first;
  for (const delay of RECHECK_DELAYS_MS) {
    await new Promise<void>((resolve) => void clock.after(delay, resolve));
    const later = await checkOnce(options);
    if (later !== 'unread') return later;
  }
  return undefined;
}

async function checkOnce({
  context,
  attempt,
  readSnapshot,
  beside,
}: UnconfirmedWorkCheck): Promise<UnconfirmedWork | 'unread' | undefined> {
  const { clock, connected, ledger } = context;
  const { before } = attempt;
  // Another account's view proves nothing.
  const isForeign = () => connected.scope() !== attempt.scope;
  if (!before || isForeign()) return undefined;
  try {
    const after = await withTimeout(readSnapshot(), TIMEOUT_CHECK_MS, clock.after);
    if (isForeign()) return undefined;
    if (!after) return 'unread';
    const candidates = findNewWork(before, after, collectWorkIds(ledger.on(attempt.key)));
    const found = await withTimeout(Promise.all(candidates.map(beside)), TIMEOUT_CHECK_MS, clock.after);
    if (isForeign()) return undefined;
    if (!found) return 'unread';
    // Another tab may have spent, or learnt the id of its work, while the records were read.
    const spends = ledger.on(attempt.key);
    const known = collectWorkIds(spends);
    const more = findUnconfirmedWork(before, after, {
      found: found.filter((entry): entry is OtherWork => entry !== undefined && !known.has(entry.work)),
      expected: spends.filter((entry) => lacksWorkId(entry) && entry.at >= attempt.at).length,
      confirmed: sumConfirmedSince(ledger.all(), attempt),
    });
    if (more) recordUnconfirmedWork(context, attempt, more);
    return more;
  } catch {
    return 'unread';
  }
}

const collectWorkIds = (attempts: readonly Attempt[]): Set<string> =>
  new Set(attempts.flatMap(({ work }) => (work === undefined ? [] : [work])));

const mayHaveSpent = (entry: Attempt): boolean => entry.end === 'settled' || isOpen(entry);
/** Any of the new work may be its own. */
const lacksWorkId = (entry: Attempt): boolean => entry.work === undefined && mayHaveSpent(entry);

/** What this account may have spent from this browser since the balance before this attempt was read, in Points. */
const sumConfirmedSince = (all: readonly Attempt[], attempt: Attempt): number =>
  all
    .filter(
      (entry) => entry.scope === attempt.scope && mayHaveSpent(entry) && entry.at >= attempt.at - REVIEW_WINDOW_MS,
    )
    .reduce((sum, { points, charged = 0 }) => sum + Math.max(points, charged), 0);

function recordUnconfirmedWork({ ledger }: SpendingContext, attempt: Attempt, { works, fell }: UnconfirmedWork): void {
  for (const { work, points = attempt.points, alike } of works)
    ledger.found(attempt, { work, points, note: alike === true ? SECOND_COPY_NOTE : OTHER_CLIENT_NOTE });
  // At most the price of one more copy; any further drop in the balance may be another client's.
  if (fell && fell.by - fell.confirmed === attempt.points)
    ledger.found(attempt, { work: undefined, points: attempt.points, note: BALANCE_NOTE });
}

const SECOND_COPY_NOTE = 'Not confirmed: the service shows it as well as the confirmed one';
const OTHER_CLIENT_NOTE =
  'Not confirmed here: the service shows it as well as the confirmed one, and it may belong to another client';
const BALANCE_NOTE = 'Not confirmed: the balance fell by the same price again, but no other work is shown';

/**
 * After a settled spend on an unguarded connection, compares the state with that before it, and reports any unconfirmed work.
 * @param quote the confirmed one; undefined after a reload
 */
export async function reportUnconfirmedWork<Quote>(
  context: SpendingContext,
  subject: Pick<Subject<Quote>, 'readSnapshot' | 'beside'>,
  id: string,
  quote: Quote | undefined,
  onMore: (attempt: Attempt, more: UnconfirmedWork) => void,
): Promise<void> {
  const attempt = context.ledger.find(id);
  if (!attempt || context.guarded()) return;
  const sought: Sought<Quote> = { quote, attempt };
  const more = await checkForUnconfirmedWork({
    context,
    attempt,
    readSnapshot: () => subject.readSnapshot(undefined, sought),
    beside: (work) => subject.beside(work, attempt.work, sought),
  });
  if (more) onMore(attempt, more);
}
