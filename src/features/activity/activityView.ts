/** The view of the Activity screen, as stored in its address. */
import { addressView, choice, text } from '../../lib/addressView';

export const outcomes = [
  { value: '', label: 'Any' },
  { value: '2xx', label: '2xx' },
  { value: '4xx', label: '4xx' },
  { value: '5xx', label: '5xx' },
  { value: 'none', label: 'No response' },
  { value: 'running', label: 'In progress' },
] as const;

export const methods = ['', 'GET', 'POST', 'PATCH'] as const;

/** The maximum length of the search text, in characters. */
export const MAX_TEXT_LENGTH = 200;

/** `route` is a route's id, `code` an error code; empty for any. */
export const activityView = addressView({
  tab: choice(['requests', 'points', 'contract', 'leaks'], 'requests'),
  q: text(MAX_TEXT_LENGTH),
  method: choice(methods, ''),
  route: text(100),
  status: choice(
    outcomes.map(({ value }) => value),
    '',
  ),
  code: text(100),
});
export type ActivityView = ReturnType<typeof activityView.read>;
