import { expect, test } from 'vitest';
import type { AttemptEnd } from '../../spending/ledger/attempt';
import { describeEnd } from './describeEnd';

test.each<[AttemptEnd, note: string, said: string]>([
  ['settled', 'Accepted by the service', 'Accepted by the service'],
  [
    'settled',
    'Accepted by the service. Ended, according to its record',
    'Accepted by the service. Ended, according to its record',
  ],
  [
    'settled',
    'Accepted by the service, but not as confirmed: Points 9 instead of 7',
    'Accepted by the service, but not as confirmed: Points 9 instead of 7',
  ],
  ['settled', 'Marked as started by hand', 'Accepted. Marked as started by hand'],
  [
    'settled',
    'The service responded with 409 CONFLICT, but the requested work had just started',
    'Accepted. The service responded with 409 CONFLICT, but the requested work had just started',
  ],
  ['refused', 'The service responded with 409 CONFLICT', 'Refused. The service responded with 409 CONFLICT'],
  ['refused', 'Not sent: the quote had changed (CONFLICT)', 'Not sent: the quote had changed (CONFLICT)'],
  ['not-started', 'Marked as not started by hand', 'Marked as not started by hand'],
  [
    'not-started',
    'Not sent. The token changed since you opened the dialog.',
    'Not sent. The token changed since you opened the dialog',
  ],
  [
    'not-started',
    'Checked again: nothing changed and nothing was spent',
    'Not started. Checked again: nothing changed and nothing was spent',
  ],
  ['sending', 'Sent, no response yet', 'Sent, no response yet'],
  [
    'unknown',
    'The service responded with 502 BAD_GATEWAY',
    'Outcome unknown. The service responded with 502 BAD_GATEWAY',
  ],
])('%s, noted as "%s", is said once: "%s"', (end, note, sentence) => {
  expect(describeEnd(end, note)).toBe(sentence);
});
