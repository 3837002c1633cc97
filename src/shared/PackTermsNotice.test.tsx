import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { pointToSandbox } from '../../tests/support/connected';
import { withQueries } from '../../tests/support/queries';
import { ApiError } from '../api/client/errors';
import { PackTermsNotice } from './PackTermsNotice';

beforeEach(pointToSandbox);

const refusal = (body: unknown) =>
  new ApiError({ kind: 'refused', route: 'listing.create', status: 403, code: 'FORBIDDEN', message: 'Terms.', body });

const shown = (body: unknown) =>
  render(<PackTermsNotice error={refusal(body)} then="create the draft" onAccepted={() => undefined} />, withQueries);

test.each([
  ['beside the error', { termsUrl: 'https://market.example/terms', error: {} }],
  ['in the error, in other spellings', { error: { terms_url: 'https://market.example/terms' } }],
])('the terms can be read before they are accepted: the link is %s', (_, body) => {
  shown(body);
  expect(screen.getByRole('link', { name: /Read the Agent Pack terms/ })).toHaveAttribute(
    'href',
    'https://market.example/terms',
  );
  expect(screen.getByRole('button', { name: 'Accept the terms and create the draft' })).toBeVisible();
});

test.each([[{ error: {} }], [{ termsUrl: 'javascript:alert(1)' }], ['text']])(
  'without a link it is said where: %j',
  (body) => {
    shown(body);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('You can read them on the signed-in site.')).toBeVisible();
  },
);
