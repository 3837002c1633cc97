/** The final checks before a confirmed spend is sent: may it still be sent now? */
import type { Consent } from '../../api/resources/subject';
import type { EndpointId } from '../../contract/endpoints';
import { formatCountdown } from '../../lib/time';
import { leftOn } from '../../api/client/limit/routeLimits';
import type { Clock } from '../clock';
import type { SpendingContext } from '../context';
import type { Grounds } from '../quoteFlow';

/** How long a confirmation is valid, in ms by either clock, so that nothing is sent when a laptop wakes up an hour later. */
const PRESS_LASTS_MS = 60_000;

/** When a consent was confirmed, by both clocks. */
export interface Press {
  now: number;
  elapsed: number;
}

export const pressedNow = (clock: Clock): Press => ({ now: clock.now(), elapsed: clock.elapsed() });

/** Why a confirmed spend must not be sent, in words; undefined when it may. `own` is its attempt, if one is open. */
export function whyNotNow(
  { clock, cap }: SpendingContext,
  {
    consent,
    grounds,
    pressed,
    isFollowed,
    routes,
  }: { consent: Consent; grounds: Grounds; pressed: Press; isFollowed: boolean; routes: readonly EndpointId[] },
  own: string | undefined,
): string | undefined {
  // A user who left before it was sent would not see the outcome.
  if (!isFollowed) return 'You left before it was sent.';
  const late = Math.max(Math.abs(clock.now() - pressed.now), clock.elapsed() - pressed.elapsed) > PRESS_LASTS_MS;
  if (late) return 'It could not be sent within a minute of your confirmation. Confirm it again.';
  const wait = leftOn(routes);
  if (wait > 0) return `The service asks to wait ${formatCountdown(wait)} before this is sent again.`;
  const over = cap.over(consent.points, own);
  return over && over.spent > grounds.spent
    ? 'More was spent since you opened the dialog, so this would take the session over its cap. Review it again.'
    : undefined;
}
