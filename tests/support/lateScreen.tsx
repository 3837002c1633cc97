/** A spending screen for tests of delays and interruptions: sleep, changed clocks, lost storage, closed tabs. */
import { cleanup, render } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import type { SpendController } from '../../src/spending/spendController';
import type { Answer } from '../../src/api/client/request/readAnswer';
import { deferred } from '../../src/api/client/testSupport';
import { AttemptsPanel } from '../../src/shared/spending/AttemptsPanel';
import { SpendRefusal } from '../../src/shared/spending/SpendRefusal';
import { UnknownOutcome } from '../../src/shared/spending/UnknownOutcome';
import { settle } from './fakeClock';
import { Browser, type Tab, atWork, lost, openScreen, taken } from './spendingBrowser';

const none = () => undefined;
const messages = { checking: 'Looking.', unreadable: 'Not readable.', undecided: 'It does not tell.' };

/** What every spending screen shows of its spends. */
function SpendingDesk({ controller }: { controller: SpendController<string> }) {
  const { flow, open, attempts, checking } = useSyncExternalStore(controller.subscribe, controller.getState);
  const conflict = {
    changes: [],
    moved: undefined,
    asking: false,
    error: undefined,
    points: undefined,
    onReview: none,
    same: '',
  };
  return (
    <>
      {open && (
        <UnknownOutcome
          controller={controller}
          checking={checking}
          attempt={open}
          purpose="Deep"
          texts={messages}
          link={undefined}
        />
      )}
      {open && <p>Locked</p>}
      {!open && flow.phase !== 'sending' && flow.phase !== 'settled' && <p>Armed</p>}
      {flow.phase === 'sending' && <p>On its way</p>}
      {flow.phase === 'settled' && <p>Moved on to the work</p>}
      {(flow.phase === 'refused' || flow.phase === 'blocked') && (
        <SpendRefusal
          title="Confirm prep"
          waiting={false}
          quoteRoute="seller.prepQuote"
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

/** The state of a row: the browser, the current tab, its screen, and the answer that the service has not sent yet. */
interface Late {
  browser: Browser;
  tab: Tab;
  screen: Screen;
  answer: ReturnType<typeof deferred<Answer>>;
}
export const late = {} as Late;

/** Renders a screen whose answer the test controls. */
function open(from: Tab): Screen {
  const opened = openScreen(from);
  opened.send.mockReturnValue(late.answer.promise);
  render(<SpendingDesk controller={opened.controller} />);
  return opened;
}

/** A fresh browser with one tab in which nothing has been sent. */
export function openLate(): void {
  late.browser = new Browser();
  late.answer = deferred<Answer>();
  late.tab = late.browser.open();
  late.screen = open(late.tab);
}

export const lose = async (error: Error = lost()) => {
  late.answer.reject(error);
  await settle();
};
export const accept = async () => {
  late.answer.resolve(taken);
  await settle();
};
/** The service starts the work, so that every check finds it. */
export const begin = (...screens: Screen[]) => {
  for (const screen of screens) screen.readSnapshot.mockResolvedValue(atWork);
};
/** Reloads the page. */
export function reload({ hasLocks = true } = {}): void {
  late.screen.leave();
  cleanup();
  late.tab.close();
  late.tab = late.browser.open({ hasLocks });
  late.screen = open(late.tab);
}
/** A background tab: its timers run once a minute. */
export async function background(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) await late.browser.clock.freeze(60_000);
}

/** What happens, and the resulting screen and ledger. */
export interface Row {
  what: string;
  happens: () => void | Promise<void>;
  shows: readonly string[];
  /** The outcome and note of each attempt, oldest first. */
  ledger: readonly [end: string, note: string][];
  /** Number of requests sent. */
  sent?: number;
}

export const unknown = (note: string): [string, string] => ['unknown', note];
export const notStarted: [string, string] = ['not-started', 'Checked again: nothing changed and nothing was spent'];
export const found: [string, string] = ['settled', 'The response was lost, but the service shows the work'];
export const accepted: [string, string] = ['settled', 'Accepted by the service'];
