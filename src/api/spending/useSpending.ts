import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserContext } from './context';
import type { SpendingScreen, SpendingState } from './spendingScreen';
import { SpendingSession } from './spendingSession';
import { type SpendSubject, subjectKey } from './subject';

export interface Spending<Quote> extends SpendingState<Quote> {
  /** Takes what happens on the screen. */
  session: SpendingSession<Quote>;
}

/** Follows the spends on a subject from its screen. Another subject is another session: no state carries over. */
export function useSpending<Quote>(subject: SpendSubject, screen: SpendingScreen<Quote>): Spending<Quote> {
  const open = () => new SpendingSession(subject, screen, browserContext);
  const [session, setSession] = useState(open);
  if (subjectKey(session.subject) !== subjectKey(subject)) setSession(open());
  useEffect(() => session.attend(screen));
  return { ...useSyncExternalStore(session.subscribe, session.getState), session };
}
