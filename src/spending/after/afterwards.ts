/** Checks, after a settled spend on an unguarded connection, whether there is more work than was confirmed. */
import type { OtherWork, Snapshot } from '../../api/resources/subject';
import { inTime } from '../../lib/async/inTime';
import type { SpendingContext } from '../context';
import { type Attempt, isOpen } from '../ledger/attempt';
import { type More, moreThan, newWork } from './more';

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
