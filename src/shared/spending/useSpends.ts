import { useNavigate } from 'react-router-dom';
import type { SpendResult } from '../../api/spending/spend';
import type { SpendingScreen } from '../../api/spending/spendingScreen';
import type { SpendSubject } from '../../api/spending/subject';
import { type Spending, useSpending } from '../../api/spending/useSpending';
import { useToast } from '../../ui/toastContext';
import { type EndWords, awayToast, moreToast, settledToast } from './endToasts';

interface Spends<Quote> extends Omit<SpendingScreen<Quote>, 'onEndedAway' | 'onMore'> {
  /** Called when a spend has ended after its screen was left, before it is announced. */
  onAway?: (result: SpendResult) => void;
}

/**
 * The spends on a subject, for its screen. Each outcome is announced here, whether the screen is still there or was left, as is unconfirmed work, so
 * that no screen can forget it.
 */
export function useSpends<Quote>(subject: SpendSubject, words: EndWords, screen: Spends<Quote>): Spending<Quote> {
  const navigate = useNavigate();
  const toast = useToast();
  const go = (to: string) => void navigate(to);
  return useSpending<Quote>(subject, {
    ...screen,
    onSettled: (spent, found) => {
      toast(settledToast(words, spent, found));
      screen.onSettled(spent, found);
    },
    onEndedAway: (spent, result) => {
      screen.onAway?.(result);
      toast(awayToast(words, spent, result, go));
    },
    onMore: (spent, more) => toast(moreToast(words, spent, more, go)),
  });
}
