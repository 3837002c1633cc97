/** Toasts that announce the outcome of a spend, for every screen that spends. */
import type { MouseEvent } from 'react';
import { formatErrorCode } from '../../api/client/errors';
import type { UnconfirmedWork } from '../../spending/unconfirmedWork';
import { formatDifferences } from '../../api/reader/recognition';
import type { Settled, SpendResult } from '../../spending/spend';
import type { Spent } from '../../spending/spendController';
import { withTimeout } from '../../lib/async/withTimeout';
import { formatCounted } from '../../lib/count';
import { formatPointsWithUnit } from '../../lib/money';
import { href } from '../../paths';
import type { ToastMessage } from '../../ui/toastContext';

interface Link {
  to: string;
  label: string;
}

/** The names of a kind of work in its toasts, and where they link to. */
export interface EndTexts {
  /** `run`, `prep`. */
  noun: string;
  /** What happened to accepted work for which this price was confirmed, in Points: it has started, or as its record was last read. */
  accepted: (points: number, work: string | undefined) => ToastMessage;
  /** Reads the record of work that was found by evidence, for `accepted`. May reject. */
  read: (work: string) => Promise<unknown>;
  /** Where the work can be followed; `work` is its id, if known. */
  followed: (work: string | undefined) => Link;
  /** The screen that spends, which shows every attempt. */
  screen: Link;
  /** The price is the most it can cost. */
  atMost?: boolean;
}

type Go = (to: string) => void;
export type FoundWork = Pick<Settled, 'work' | 'differs' | 'note'>;

/** How long the record of found work is waited for before it is announced without, in milliseconds. */
const READ_MS = 5_000;

/** Reads the record of work that was found by evidence, if that is quick: it may have ended since. */
export async function readFoundWork({ read }: EndTexts, { work, note }: FoundWork): Promise<void> {
  if (work === undefined || note === undefined) return;
  await withTimeout(
    read(work).catch(() => undefined),
    READ_MS,
  );
}

/**
 * Announces that work was accepted, or found, with the ledger's words; if it differs from what was confirmed, says how, and stays until it is
 * dismissed.
 */
export function settledToast(texts: EndTexts, { points }: Spent, { work, differs, note }: FoundWork): ToastMessage {
  if (differs.length === 0)
    return { ...texts.accepted(points, work), ...(note !== undefined && { detail: `${note}.` }) };
  return { tone: 'failed', stays: true, title: OTHER, detail: `The ${texts.noun} has ${formatDifferences(differs)}.` };
}

const OTHER = 'The service started something other than what you confirmed';

/** Announces the outcome of a spend whose screen was left, with a link to its work or to its screen. */
export function awayToast(texts: EndTexts, spent: Spent, result: SpendResult, go: Go): ToastMessage {
  const { noun, screen } = texts;
  const { title, points } = spent;
  const failed = (headline: string, text: string) => linked('failed', headline, text, screen, go);
  switch (result.end) {
    case 'settled': {
      const { tone, title: headline, detail } = settledToast(texts, spent, result);
      const text = typeof detail === 'string' ? `${headline}. ${detail}` : `${headline}.`;
      return linked(tone, title, text, texts.followed(result.work), go);
    }
    case 'refused':
      return failed(`The ${noun} of ${title} was refused`, `${formatErrorCode(result.error)}.`);
    case 'unknown':
      return failed(
        `The ${noun} of ${title} may or may not have been charged`,
        `${formatPointsWithUnit(points)}${texts.atMost ? ' at most' : ''}.`,
      );
    case 'blocked':
      return failed(`The ${noun} of ${title} wasn’t sent`, result.why);
  }
}

/** Announces that the service shows more than was confirmed: only what was seen. */
export function unconfirmedWorkToast(
  texts: EndTexts,
  { title }: Spent,
  { works, fell }: UnconfirmedWork,
  go: Go,
): ToastMessage {
  const activity = { to: href('activity', undefined, new URLSearchParams({ tab: 'points' })), label: 'Open Activity' };
  if (works.length === 0)
    return linked(
      'failed',
      `More Points left the balance than you confirmed for ${title}`,
      `It fell by ${formatPointsWithUnit(fell?.by ?? 0)}, but at most ${formatPointsWithUnit(fell?.confirmed ?? 0)} were confirmed in this browser. Another client may have spent the rest.`,
      activity,
      go,
    );
  const costs = works.map(({ points }) => points);
  const known = costs.every((cost) => cost !== undefined);
  const sum = costs.reduce<number>((all, cost) => all + (cost ?? 0), 0);
  const isSingle = works.length === 1;
  const cost = known
    ? `${isSingle ? 'The other' : 'The others'} cost ${formatPointsWithUnit(sum)}.`
    : isSingle
      ? 'The cost of the other isn’t known yet.'
      : 'The cost of the others isn’t known yet.';
  const sure = works.every(({ alike }) => alike === true);
  const doubt = sure ? '' : ` ${isSingle ? 'It' : 'They'} may be another client’s.`;
  return linked(
    'failed',
    `The service shows ${formatCounted(works.length + 1, texts.noun)} of ${title} where you confirmed 1`,
    `${cost}${doubt} ${isSingle ? 'It’s listed in Activity and counts toward your session cap.' : 'They’re listed in Activity and count toward your session cap.'}`,
    activity,
    go,
  );
}

/** A toast that stays, with a link. Toasts are rendered outside the router. */
function linked(tone: ToastMessage['tone'], title: string, detail: string, { to, label }: Link, go: Go): ToastMessage {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return {
    tone,
    stays: true,
    title,
    detail: (
      <>
        <span>{`${detail} `}</span>
        <a href={to} onClick={follow}>
          {label}
        </a>
      </>
    ),
  };
}
