import type { SpendingContext } from '../context';
import type { SpendingScreen, Sought } from '../spendingScreen';
import { lookForMore } from './afterwards';

/**
 * Compares what there is after a settled spend with what there was before, where nothing else keeps it from doubling, and
 * tells the screen of what is more. `quote` is the confirmed one; undefined after a reload.
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
