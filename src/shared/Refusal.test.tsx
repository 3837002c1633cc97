import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../api/client/errors';
import { Refusal } from './Refusal';

const error = new ApiError({
  kind: 'refused',
  route: 'listing.update',
  status: 400,
  code: 'BAD_REQUEST',
  serviceMessage: 'Two fields are wrong.',
  message: 'Two fields are wrong.',
});

test('messages of a 400 that belong to no field of the form are listed in the announcement', () => {
  render(
    <Refusal error={error} title="It was not changed" otherMessages={['agentSummary is too vague.', 'No moon.']} />,
  );
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('The service said: Two fields are wrong.');
  const items = within(alert).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['agentSummary is too vague.', 'No moon.']);
});

test('without such messages there is no list', () => {
  render(<Refusal error={error} title="It was not changed" otherMessages={[]} />);
  expect(screen.getByRole('alert')).toHaveTextContent('It was not changed');
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});
