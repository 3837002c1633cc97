import type { Sought } from '../../api/resources/subject';
import type { SpendingContext } from '../context';
import type { SpendingScreen } from '../spendingScreen';
import { lookForMore } from './afterwards';

/**
 * After a settled spend on an unguarded connection, compares the state with that before it, and notifies the screen of any unconfirmed work. `quote`
 * is the confirmed one; undefined after a reload.
 */
export async function tellMore<Quote>(
  context: SpendingContext,
  screen: SpendingScreen<Quote>,
  id: string,
  quote: Quote | undefined,
): Promise<void> {
  const attempt = context.ledger.find(id);
  if (!attempt || context.guarded()) return;
  const sought: Sought<Quote> = { quote, attempt };
  const more = await lookForMore({
    context,
    attempt,
    look: () => screen.look(undefined, sought),
    beside: (work) => screen.beside(work, attempt.work, sought),
  });
  if (more) screen.onMore(attempt, more);
}
