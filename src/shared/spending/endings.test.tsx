import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pointToSandbox } from '../../../tests/support/connected';
import { ApiError } from '../../api/client/errors';
import type { Attempt } from '../../spending/ledger/attempt';
import { type OutcomeCheckState, notChecked } from '../../spending/unknownOutcomes';
import { type AfterConflict, type NotSpent, SpendRefusal } from './SpendRefusal';
import { UnknownOutcome } from './UnknownOutcome';
import { consent, key, product, terms } from '../../../tests/support/spendingBrowser';
import { spendingWords } from './words';

beforeEach(pointToSandbox);

const known = { endedAt: undefined, work: undefined, before: undefined, note: 'No response (NETWORK)' };
const attempt: Attempt = {
  ...terms,
  ...known,
  id: 'i',
  scope: 'sandbox',
  key,
  subject: product,
  at: 0,
  end: 'unknown',
};

describe('an unknown outcome', () => {
  const open = (checking: Partial<OutcomeCheckState>, end: Attempt['end'] = 'unknown') => {
    const mark = vi.fn();
    render(
      <UnknownOutcome
        controller={{ checkAgain: () => undefined, mark }}
        checking={{ ...notChecked, ...checking }}
        attempt={{ ...attempt, end }}
        purpose="Deep"
        texts={{ checking: 'Looking.', unreadable: 'Not readable.', undecided: 'It does not tell.' }}
        link={undefined}
      />,
    );
    return mark;
  };
  const down = new ApiError({ kind: 'refused', status: 403, route: 'seller.report', message: 'No.' });

  test.each<[string, Partial<OutcomeCheckState>]>([
    ['the evidence is undecided', { finding: 'undecided' }],
    ['the evidence cannot be read', { error: down }],
  ])('can be settled by hand when %s, with the consequences stated', async (_, checking) => {
    const mark = open(checking);
    expect(screen.getByText(/If it started after all, both are charged/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: spendingWords.itStarted }));
    await userEvent.click(screen.getByRole('button', { name: spendingWords.itDidNotStart }));
    expect(mark.mock.calls).toEqual([[true], [false]]);
  });

  test.each<[string, Partial<OutcomeCheckState>, Attempt['end']]>([
    ['before the first read', {}, 'unknown'],
    ['while reading', { busy: true, finding: 'undecided' }, 'unknown'],
    ['while a second read may decide', { finding: 'not-started' }, 'unknown'],
    ['while it is being sent', { finding: 'undecided' }, 'sending'],
  ])('cannot be settled by hand %s', (_, checking, end) => {
    open(checking, end);
    expect(screen.queryByRole('button', { name: /^It (started|did not start)$/ })).toBeNull();
  });

  test.each<Partial<OutcomeCheckState>>([
    { finding: 'undecided' },
    { finding: 'not-started', leftMs: 60_000 },
    { error: down },
  ])('"did not start" is offered only once it can no longer start: %o', async (checking) => {
    const mark = open({ leftMs: 1, ...checking });
    const button = screen.getByRole('button', { name: spendingWords.itDidNotStart });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    expect(screen.getByText('The request may still be in progress')).toBeInTheDocument();
    expect(screen.getByText(/You can choose “It didn’t start” once the request can no longer/)).toBeVisible();
    expect(mark).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: spendingWords.itStarted }));
    expect(mark.mock.calls).toEqual([[true]]);
  });

  test('interrupts once, with one sentence; nothing else in it is announced', () => {
    open({ error: down });
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(/^900 Points may have been spent$/);
    expect(screen.getByText('403 FORBIDDEN', { exact: false }).closest('details')).not.toHaveAttribute('open');
    expect(screen.getByRole('region').querySelectorAll('[aria-live], output')).toHaveLength(0);
  });
});

describe('a spend that did not happen', () => {
  const none = () => undefined;
  const nothing = { changes: [], moved: undefined, asking: false, error: undefined, points: undefined };
  const open = (state: NotSpent, balance?: number, now: Partial<AfterConflict> = {}) => {
    const conflict = { ...nothing, onReview: none, same: '', ...now };
    render(
      <SpendRefusal
        title="Confirm prep"
        waiting={false}
        quoteRoute="seller.prepQuote"
        state={state}
        balance={balance}
        conflict={conflict}
        quoting={false}
        onQuote={none}
        onClose={none}
      />,
    );
    return screen.getByRole('dialog');
  };
  test.each([
    [consent.points - 1, 'Missing1 Points'],
    [consent.points, 'Get more Points'],
  ])('for missing Points, with a balance of %i: says %s', (balance, serviceMessage) => {
    const error = new ApiError({ kind: 'refused', status: 402, route: 'seller.prep', message: 'No.' });
    const dialog = open({ phase: 'refused', consent, error }, balance);
    expect(dialog).toHaveTextContent(serviceMessage);
    expect(dialog).not.toHaveTextContent('Missing0');
  });

  describe('after a 409', () => {
    const error = new ApiError({
      kind: 'refused',
      status: 409,
      route: 'seller.prep',
      message: 'm',
      serviceMessage: 'Stale.',
    });
    const changes = [
      { label: 'Smoke scan', before: '120', after: '132' },
      { label: 'Deep', before: '900', after: '990' },
    ];
    const moved = { before: 900, after: 990 };
    const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

    test('one sentence interrupts, once the new quote says which; other tiers and the service’s words are folded', () => {
      open({ phase: 'refused', consent, error }, undefined, { asking: true });
      expect(alerts()).toEqual([]);
      cleanup();
      const dialog = open({ phase: 'refused', consent, error }, undefined, { changes, moved, points: 990 });
      expect(alerts()).toEqual(['The price rose to 990 Points']);
      expect(dialog).toHaveTextContent('900 → 990 Points');
      const folded = dialog.querySelector('details');
      expect(folded).not.toHaveAttribute('open');
      expect(folded).toHaveTextContent(/Smoke scan.*The service said: Stale\./);
    });

    test('what changed beside the price is open, as no sentence says it', () => {
      const version = [{ label: 'Version', before: '1.0.0', after: '1.1.0' }];
      const dialog = open({ phase: 'refused', consent, error }, undefined, { changes: version, points: 900 });
      expect(alerts()).toEqual(['Something has changed']);
      expect(dialog.querySelector('details')).toHaveAttribute('open');
    });
  });

  afterEach(() => void vi.useRealTimers());
  /** Stops the clock, because the remaining seconds are counted. */
  const limited = (code: string, retryAfterMs?: number) => {
    vi.useFakeTimers();
    return open({
      phase: 'refused',
      consent,
      error: new ApiError({ kind: 'refused', status: 429, code, route: 'seller.prep', message: 'No.', retryAfterMs }),
    });
  };

  test('because another tab spent: does not say that nothing was spent', () => {
    const dialog = open({
      phase: 'blocked',
      consent,
      why: 'Another tab has spent on this since you opened the dialog.',
    });
    expect(dialog).toHaveAccessibleDescription('Nothing was sent from here.');
    expect(dialog).not.toHaveTextContent('Nothing was spent');
  });

  test('for a rate limit: promises nothing that the document does not', () => {
    expect(limited('RATE_LIMIT')).not.toHaveTextContent(/nothing was/i);
    expect(
      screen.getByText('The service didn’t say how long to wait. Ready again in up to 5 seconds'),
    ).toBeInTheDocument();
  });

  test('for a busy workload: says that nothing was charged, and how long to wait', () => {
    expect(limited('AI_WORKLOAD_BUSY', 7_000)).toHaveTextContent('Nothing was charged');
    expect(screen.getByText('The service asks you to wait. Ready again in up to 10 seconds')).toBeInTheDocument();
  });
});
