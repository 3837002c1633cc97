import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserContext } from './context';
import type { SpendingScreen, SpendingState } from './spendingScreen';
import { SpendingSession } from './spendingSession';
import { type SpendSubject, subjectKey } from './subject';

export interface Spending<Quote> extends SpendingState<Quote> {
  /** The events that the screen sends. */
  session: SpendingSession<Quote>;
}

/** The spends on a subject, for its screen. Each subject has its own session, so no state carries over. */
export function useSpending<Quote>(subject: SpendSubject, screen: SpendingScreen<Quote>): Spending<Quote> {
  const open = () => new SpendingSession(subject, screen, browserContext);
  const [session, setSession] = useState(open);
  if (subjectKey(session.subject) !== subjectKey(subject)) setSession(open());
  useEffect(() => session.attend(screen));
  return { ...useSyncExternalStore(session.subscribe, session.getState), session };
}
