import { useNavigate } from 'react-router-dom';
import { session } from '../../api/client/session/session';
import type { SpendResult } from '../../spending/spend';
import type { SpendingScreen } from '../../spending/spendController';
import type { Subject } from '../../api/resources/subject';
import { type Spending, useSpending } from '../../spending/useSpending';
import { type ToastMessage, useToast } from '../../ui/toastContext';
import {
  type EndTexts,
  type FoundWork,
  awayToast,
  unconfirmedWorkToast,
  readFoundWork,
  settledToast,
} from './endToasts';

interface Spends<Quote> extends Omit<SpendingScreen<Quote>, 'onEndedAway' | 'onMore'> {
  /** Called when a spend has ended after its screen was left, before it is announced. */
  onAway?: (result: SpendResult) => void;
}

/**
 * The spends on a subject, for its screen. Each outcome is announced here, whether the screen is still there or was left, as is unconfirmed work, so
 * that no screen can forget it.
 */
export function useSpends<Quote>(subject: Subject<Quote>, texts: EndTexts, screen: Spends<Quote>): Spending<Quote> {
  const navigate = useNavigate();
  const toast = useToast();
  const go = (to: string) => void navigate(to);
  /** At once, unless evidence found work, which is read first. */
  const announce = (found: FoundWork | undefined, message: () => ToastMessage) => {
    if (found?.note === undefined) toast(message());
    else {
      const { number } = session();
      void readFoundWork(texts, found).then(() => {
        // The ledger reports spends of other tokens.
        if (session().number === number) toast(message());
      });
    }
  };
  return useSpending(subject, {
    ...screen,
    onSettled: (spent, found) => {
      announce(found, () => settledToast(texts, spent, found));
      screen.onSettled(spent, found);
    },
    onEndedAway: (spent, result) => {
      screen.onAway?.(result);
      announce(result.end === 'settled' ? result : undefined, () => awayToast(texts, spent, result, go));
    },
    onMore: (spent, extra) => toast(unconfirmedWorkToast(texts, spent, extra, go)),
  });
}
