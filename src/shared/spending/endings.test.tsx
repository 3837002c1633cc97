import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pointToSandbox } from '../../../tests/support/connected';
import { ApiError } from '../../api/client/errors';
import type { Attempt } from '../../api/spending/ledger/attempt';
import { type Looking, notLooked } from '../../api/spending/looks';
import { type NotSpent, SpendRefusal } from './SpendRefusal';
import { UnknownOutcome } from './UnknownOutcome';
import { consent, key, product, terms } from '../../../tests/support/spendingBrowser';

beforeEach(pointToSandbox);

const known = { endedAt: undefined, work: undefined, before: undefined, note: 'No answer (NETWORK)' };
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
  const open = (looking: Partial<Looking>, end: Attempt['end'] = 'unknown') => {
    const mark = vi.fn();
    render(
      <UnknownOutcome
        controller={{ lookAgain: () => undefined, mark }}
        looking={{ ...notLooked, ...looking }}
        attempt={{ ...attempt, end }}
        what="Deep"
        words={{ looking: 'Looking.', unreadable: 'Not readable.', undecided: 'It does not tell.' }}
        link={undefined}
      />,
    );
    return mark;
  };
  const down = new ApiError({ kind: 'refused', status: 403, route: 'seller.report', message: 'No.' });

  test.each<[string, Partial<Looking>]>([
    ['the evidence is undecided', { finding: 'undecided' }],
    ['the evidence cannot be read', { error: down }],
  ])('can be settled by hand when %s, with the consequences stated', async (_, looking) => {
    const mark = open(looking);
    expect(screen.getByText(/if it did start after all, both are charged/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'It started' }));
    await userEvent.click(screen.getByRole('button', { name: 'It did not start' }));
    expect(mark.mock.calls).toEqual([[true], [false]]);
  });

  test.each<[string, Partial<Looking>, Attempt['end']]>([
    ['before the first read', {}, 'unknown'],
    ['while reading', { busy: true, finding: 'undecided' }, 'unknown'],
    ['while a second read may decide', { finding: 'not-started' }, 'unknown'],
    ['while it is being sent', { finding: 'undecided' }, 'sending'],
  ])('cannot be settled by hand %s', (_, looking, end) => {
    open(looking, end);
    expect(screen.queryByRole('button', { name: /I saw/ })).toBeNull();
  });

  test.each<Partial<Looking>>([{ finding: 'undecided' }, { finding: 'not-started', leftMs: 60_000 }, { error: down }])(
    '"did not start" is offered only once it can no longer start: %o',
    async (looking) => {
      const mark = open({ leftMs: 1, ...looking });
      const button = screen.getByRole('button', { name: 'It did not start' });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      await userEvent.click(button);
      expect(screen.getByText('The request may still be in progress')).toBeInTheDocument();
      expect(screen.getByText(/You can say that it did not start once the request can no longer/)).toBeVisible();
      expect(mark).not.toHaveBeenCalled();
      await userEvent.click(screen.getByRole('button', { name: 'It started' }));
      expect(mark.mock.calls).toEqual([[true]]);
    },
  );

  test('announces its title, and nothing with a running time or an announcement of its own', () => {
    open({ error: down });
    const [title, failure] = screen.getAllByRole('alert');
    expect(title).toHaveTextContent('It is not known whether this was charged');
    expect(title?.querySelector('time, [role], [aria-live]')).toBeNull();
    expect(failure).toHaveTextContent('403 FORBIDDEN');
    expect(screen.getByText('Not readable.')).toHaveAttribute('aria-live', 'polite');
    expect(screen.getByText('Not readable.').closest('[role="alert"]')).toBeNull();
    expect(failure?.closest('[aria-live]')).toBeNull();
  });
});

describe('a spend that did not happen', () => {
  const open = (state: NotSpent, balance?: number) => {
    const none = () => undefined;
    const conflict = { changes: [], asking: false, error: undefined, points: undefined, onReview: none, same: '' };
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
  ])('for missing Points, with a balance of %i: says %s', (balance, said) => {
    const error = new ApiError({ kind: 'refused', status: 402, route: 'seller.prep', message: 'No.' });
    const dialog = open({ phase: 'refused', consent, error }, balance);
    expect(dialog).toHaveTextContent(said);
    expect(dialog).not.toHaveTextContent('Missing0');
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
    expect(screen.getByText('The service gives no time: wait up to 5 seconds more')).toBeInTheDocument();
  });

  test('for a busy workload: says that nothing was charged, and how long to wait', () => {
    expect(limited('AI_WORKLOAD_BUSY', 7_000)).toHaveTextContent('Nothing was charged');
    expect(screen.getByText('The service asks to wait up to 10 seconds more')).toBeInTheDocument();
  });
});
