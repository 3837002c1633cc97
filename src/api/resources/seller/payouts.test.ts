import { expect, test } from 'vitest';
import { readPayouts } from './payouts';

test.each([
  [
    {
      connect: {
        is_connected: true,
        charges_enabled: false,
        payouts_enabled: false,
        onboarding_url: 'https://a.example',
      },
    },
    { connected: true, charges: false, payouts: false, url: 'https://a.example', missing: [] },
  ],
  [
    { status: 'restricted', requirements: { currently_due: ['external_account', { field: 'id', reason: 'Law' }, 3] } },
    {
      status: 'restricted',
      connected: undefined,
      missing: [
        { key: 'external_account', label: 'external_account', why: undefined },
        { key: 'id', label: 'id', why: 'Law' },
      ],
    },
  ],
  [{ missing: [{}] }, { missing: [{ key: '1', label: '1', why: undefined }] }],
])('%o', (body, view) => {
  expect(readPayouts(body)).toMatchObject(view);
});
