/** A spending screen that a test drives through everything that is late: sleep, clocks that are set, lost storage, closed tabs. */
import { cleanup, render } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import type { SpendingSession } from '../../src/api/spending/spendingSession';
import { deferred } from '../../src/api/client/testSupport';
import { AttemptsPanel } from '../../src/shared/spending/AttemptsPanel';
import { SpendRefusal } from '../../src/shared/spending/SpendRefusal';
import { UnknownOutcome } from '../../src/shared/spending/UnknownOutcome';
import { settle } from './fakeClock';
import { Browser, type Tab, atWork, lost, openScreen } from './spendingBrowser';

const none = () => undefined;
const words = { looking: 'Looking.', unreadable: 'Not readable.', undecided: 'It does not tell.' };

/** What every spending screen shows of its spends. */
function Desk({ session }: { session: SpendingSession<string> }) {
  const { flow, open, attempts, looking } = useSyncExternalStore(session.subscribe, session.getState);
  const conflict = { changes: [], asking: false, error: undefined, points: undefined, onReview: none, same: '' };
  return (
    <>
      {open && (
        <UnknownOutcome session={session} looking={looking} attempt={open} what="Deep" words={words} link={undefined} />
      )}
      {open && <p>Locked</p>}
      {!open && flow.phase !== 'sending' && flow.phase !== 'settled' && <p>Armed</p>}
      {flow.phase === 'sending' && <p>On its way</p>}
      {flow.phase === 'settled' && <p>Moved on to the work</p>}
      {(flow.phase === 'refused' || flow.phase === 'blocked') && (
        <SpendRefusal
          title="Confirm prep"
          state={flow}
          balance={undefined}
          conflict={conflict}
          quoting={false}
          onQuote={none}
          onClose={none}
        />
      )}
      <AttemptsPanel attempts={attempts} choice={{ header: 'Tier', cell: ({ choice }) => choice }} />
    </>
  );
}

type Screen = ReturnType<typeof openScreen>;

/** What a row works with: the browser, the tab in front, its screen, and the answer that the service has not given yet. */
interface Late {
  browser: Browser;
  tab: Tab;
  screen: Screen;
  answer: ReturnType<typeof deferred<unknown>>;
}
export const late = {} as Late;

/** Opens a screen whose answer the test gives, and draws it. */
function open(from: Tab): Screen {
  const opened = openScreen(from);
  opened.send.mockReturnValue(late.answer.promise);
  render(<Desk session={opened.session} />);
  return opened;
}

/** A fresh browser with one tab, in which nothing has been sent. */
export function openLate(): void {
  late.browser = new Browser();
  late.answer = deferred<unknown>();
  late.tab = late.browser.open();
  late.screen = open(late.tab);
}

export const lose = async (how: Error = lost()) => {
  late.answer.reject(how);
  await settle();
};
export const accept = async () => {
  late.answer.resolve({});
  await settle();
};
/** The service begins the work, so that every look shows it. */
export const begin = (...screens: Screen[]) => {
  for (const one of screens) one.look.mockResolvedValue(atWork);
};
/** The page is loaded anew. */
export function reload({ hasLocks = true } = {}): void {
  late.screen.leave();
  cleanup();
  late.tab.close();
  late.tab = late.browser.open({ hasLocks });
  late.screen = open(late.tab);
}
/** The screen is left for another one of the same tab, and opened again. */
export function leaveAndReturn(): void {
  late.screen.leave();
  cleanup();
  late.screen = open(late.tab);
}
/** A tab that lies in the background: its timers run once a minute. */
export async function background(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) await late.browser.clock.freeze(60_000);
}

/** What happens, and what is then on the screen and in the ledger. */
export interface Row {
  what: string;
  happens: () => void | Promise<void>;
  shows: readonly string[];
  /** The end and the note of each attempt, oldest first. */
  ledger: readonly [end: string, note: string][];
  /** How often it was sent. */
  sent?: number;
}

export const unknown = (note: string): [string, string] => ['unknown', note];
export const notStarted: [string, string] = [
  'not-started',
  'Looked again: everything is as it was before, nothing was spent',
];
export const found: [string, string] = ['settled', 'The answer was lost; the work was found on the service'];
export const accepted: [string, string] = ['settled', 'Accepted by the service'];
