import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Subject, getSubjectKey } from '../api/resources/subject';
import { browserContext } from './context';
import { SpendController, type SpendingScreen, type SpendingState } from './spendController';

export interface Spending<Quote> extends SpendingState<Quote> {
  /** The events that the screen sends. */
  controller: SpendController<Quote>;
}

/** The spends on a subject, for its screen. Each subject has its own controller, so no state carries over. */
export function useSpending<Quote>(subject: Subject<Quote>, screen: SpendingScreen<Quote>): Spending<Quote> {
  const open = () => new SpendController(subject, screen, browserContext);
  const [controller, setController] = useState(open);
  if (getSubjectKey(controller.subject) !== getSubjectKey(subject)) setController(open());
  useEffect(() => controller.update(subject, screen));
  return { ...useSyncExternalStore(controller.subscribe, controller.getState), controller };
}
