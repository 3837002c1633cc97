import { act, screen as page } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { settle } from '../../../tests/support/fakeClock';
import {
  type Row,
  accept,
  accepted,
  background,
  begin,
  found,
  late,
  lose,
  notStarted,
  openLate,
  reload,
  unknown,
} from '../../../tests/support/lateScreen';
import { answered, key, lost, openScreen, quiet, terms } from '../../../tests/support/spendingBrowser';
import { deferred } from '../../api/client/testSupport';

beforeEach(openLate);

const SECOND = 1_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const locked = ['may have been spent', 'The console won’t send this again until the outcome is known', 'Locked'];
const waiting = [...locked, 'Still checking, because the request may be in progress'];
const nothingSpent = 'Not started. Checked again: nothing changed and nothing was spent';
const foundLater = 'Accepted. The response was lost, but the service shows the work';

const nothing = { shows: ['Armed', nothingSpent], ledger: [notStarted] };
const charged = { shows: ['Armed', foundLater], ledger: [found] };
const lostHere = [unknown('No response (NETWORK)')];

/** The answer is lost, the clock is set before or after that, and then time passes. */
async function loseAndSetClock(when: 'sending' | 'checking', by: number, ms: number): Promise<void> {
  if (when === 'sending') late.browser.clock.setBy(by);
  await lose();
  if (when === 'checking') late.browser.clock.setBy(by);
  await late.browser.clock.pass(ms);
}

/** A row that sends begins with the confirmation in the dialog. */
const rows: readonly (Row & { maxDurationMs?: number })[] = [
  {
    what: 'a laptop that sleeps an hour while sending: on waking, the connection is gone',
    happens: async () => {
      await late.browser.clock.sleep(HOUR);
      await lose();
    },
    shows: waiting,
    ledger: lostHere,
  },
  {
    what: '… and what was still queued on it arrives after waking: found, charged once',
    happens: async () => {
      await late.browser.clock.freeze(HOUR);
      await lose();
      await late.browser.clock.pass(20 * SECOND);
      begin(late.screen);
      await late.browser.clock.pass(10 * SECOND);
    },
    ...charged,
  },
  {
    what: '… and nothing arrives: half a minute after waking, spending is possible again',
    happens: async () => {
      await late.browser.clock.freeze(HOUR);
      await lose();
      await late.browser.clock.pass(40 * SECOND);
    },
    ...nothing,
  },
  {
    what: 'a laptop that sleeps an hour between the click and the request: nothing is sent',
    happens: async () => {
      const readSnapshot = deferred<typeof quiet>();
      late.screen.readSnapshot.mockReturnValueOnce(readSnapshot.promise);
      await late.screen.confirm();
      await late.browser.clock.sleep(HOUR);
      readSnapshot.resolve(quiet);
      await settle();
    },
    shows: ['Armed', 'This couldn’t be sent within a minute of your confirmation. Review and confirm it again.'],
    ledger: [],
    sent: 0,
  },
  ...(['sending', 'checking'] as const).flatMap((when) => [
    {
      what: `a clock set forward a day while ${when} does not end the wait`,
      happens: () => loseAndSetClock(when, DAY, 29 * SECOND),
      shows: locked,
      ledger: lostHere,
    },
    {
      what: `a clock set back a day while ${when} does not prolong it`,
      happens: () => loseAndSetClock(when, -DAY, 40 * SECOND),
      ...nothing,
    },
  ]),
  {
    what: 'a clock set forward, then a reload: watched for its full time',
    happens: async () => {
      late.browser.clock.setBy(DAY);
      reload();
      await late.browser.clock.pass(29 * SECOND);
    },
    shows: locked,
    ledger: [unknown('The page was closed before the response arrived')],
  },
  {
    what: 'a clock set back, then a reload: watched for its time, not forever',
    happens: async () => {
      late.browser.clock.setBy(-DAY);
      reload();
      await late.browser.clock.pass(80 * SECOND);
    },
    ...nothing,
  },
  {
    what: 'a background tab whose timers run once a minute: later, but the same',
    happens: async () => {
      await lose();
      await background(1);
    },
    ...nothing,
  },
  {
    what: '… and one whose run is admitted meanwhile',
    maxDurationMs: 180 * SECOND,
    happens: async () => {
      await lose(answered(504, 'other'));
      await background(2);
      begin(late.screen);
      await background(1);
    },
    ...charged,
  },
  {
    what: 'out of the back/forward cache while sending: what another tab found out counts',
    happens: async () => {
      await lose();
      late.tab.isHidden = true;
      const otherScreen = openScreen(late.browser.open());
      begin(otherScreen);
      otherScreen.controller.checkAgain();
      await settle();
      expect(page.getByText('Locked')).toBeVisible();
      late.tab.show();
    },
    ...charged,
  },
  {
    what: 'out of the back/forward cache after ten minutes: checked when it is shown, without a timer',
    maxDurationMs: 180 * SECOND,
    happens: async () => {
      await lose();
      begin(late.screen);
      // Neither clock nor timers advanced while the page was frozen.
      late.tab.isHidden = true;
      await late.browser.clock.sleep(10 * 60 * SECOND);
      await late.browser.clock.pass(4 * SECOND);
      late.tab.show();
      await settle();
    },
    ...charged,
  },
  {
    what: 'a consent in a page out of the back/forward cache, after another tab has spent',
    happens: async () => {
      late.screen.review();
      late.tab.isHidden = true;
      await openScreen(late.browser.open()).confirm();
      late.tab.show();
      await late.screen.click();
    },
    shows: ['Armed', 'Another tab has spent on this since you opened the dialog.'],
    ledger: [accepted],
    sent: 0,
  },
  {
    what: 'storage that fills up during the request: found by checking after a reload, which knows only that it was sent',
    happens: async () => {
      late.tab.storage = 'full';
      await accept();
      reload();
      begin(late.screen);
      await late.browser.clock.pass(10 * SECOND);
    },
    ...charged,
  },
  {
    what: 'storage that is blocked during the request, and the answer is lost: locked all the same',
    happens: async () => {
      late.tab.storage = 'blocked';
      await lose();
    },
    shows: waiting,
    ledger: lostHere,
  },
  {
    what: 'storage cleared by hand during the request, and the answer is lost: locked, even after a reload',
    happens: async () => {
      late.browser.clear();
      await lose();
      reload();
      await late.browser.clock.pass(SECOND);
    },
    shows: waiting,
    ledger: lostHere,
  },
  {
    what: 'no Web Locks, and another tab is sending: locked until it ends',
    happens: async () => {
      reload({ hasLocks: false });
      const otherScreen = openScreen(late.browser.open({ hasLocks: false }));
      otherScreen.send.mockReturnValue(new Promise(() => undefined));
      await otherScreen.confirm();
      await late.browser.clock.pass(20 * SECOND);
    },
    shows: ['An attempt is being sent', 'Locked'],
    ledger: [['sending', 'Sent, no response yet']],
    sent: 0,
  },
  {
    what: 'two tabs with different tokens of one account: the other is locked and does not decide',
    happens: async () => {
      const otherScreen = openScreen(late.browser.open({ account: 'b' }));
      otherScreen.send.mockRejectedValue(lost());
      await otherScreen.confirm();
    },
    shows: [...locked, 'It was sent with another token in this browser'],
    ledger: lostHere,
    sent: 0,
  },
  {
    what: '… and is free once the sending tab has found out',
    happens: async () => {
      const otherScreen = openScreen(late.browser.open({ account: 'b' }));
      otherScreen.send.mockRejectedValue(lost());
      await otherScreen.confirm();
      begin(otherScreen);
      await late.browser.clock.pass(10 * SECOND);
    },
    shows: ['Armed', 'None from this browser yet'],
    ledger: [found],
    sent: 0,
  },
  {
    what: 'an answer after the deadline counts as lost: unknown, and the work it named is found',
    happens: async () => {
      await late.browser.clock.pass(30 * SECOND);
      await lose(lost('timeout'));
      expect(page.getByText('Locked')).toBeVisible();
      begin(late.screen);
      await late.browser.clock.pass(10 * SECOND);
    },
    ...charged,
  },
  {
    what: 'an answer just before the deadline counts',
    happens: async () => {
      await late.browser.clock.pass(30 * SECOND - 1);
      expect(page.getByText('On its way')).toBeVisible();
      await accept();
      await late.browser.clock.pass(60 * SECOND);
    },
    shows: ['Moved on to the work', 'Accepted by the service'],
    ledger: [accepted],
  },
  {
    what: 'a late 409 from the service: refused, and nothing was spent',
    happens: async () => {
      await late.browser.clock.pass(29 * SECOND);
      await lose(answered(409));
    },
    shows: ['Armed', 'Something has changed', 'Nothing was spent.', 'Refused. The service responded with 409 X'],
    ledger: [['refused', 'The service responded with 409 X']],
  },
];

test.each(rows)('$what', async ({ happens, shows, ledger, maxDurationMs = terms.maxDurationMs, sent = 1 }) => {
  const first = late.screen;
  await act(async () => {
    if (sent > 0) await late.screen.confirm({ ...terms, maxDurationMs });
    await happens();
    await settle();
  });
  for (const text of shows) expect(document.body).toHaveTextContent(text);
  expect(page.queryByText('Armed') !== null).toBe(shows.includes('Armed'));
  expect(late.tab.ledger.on(key).map(({ end, note }) => [end, note])).toEqual(ledger);
  expect(first.send).toHaveBeenCalledTimes(sent);
});
