import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pointToSandbox } from '../../tests/support/connected';
import { withQueries } from '../../tests/support/queries';
import { ApiError } from '../api/client/errors';
import { queryClient } from '../api/client/queryClient';
import { tokenStatusQuery } from '../api/resources/token';
import { uiWords } from '../ui/words';
import { Failure } from './Failure';
import { LastReadFailed } from './read/LastReadFailed';
import { PackTermsNotice } from './PackTermsNotice';
import { Unreadable } from './read/Unreadable';

const failure = (status: number, code?: string, serviceMessage?: string) =>
  new ApiError({
    kind: status < 500 ? 'refused' : 'server',
    route: 'seller.product',
    status,
    code,
    serviceMessage,
    message: serviceMessage ?? `The service responded with ${status}.`,
  });
const holding = (permissions: string[]) =>
  queryClient.setQueryData(tokenStatusQuery().queryKey, { permissions, raw: {} } as never);
const alertText = () => screen.getByRole('alert').textContent;

beforeEach(pointToSandbox);
afterEach(() => {
  queryClient.clear();
});

describe('a refusal of access', () => {
  test.each([['FORBIDDEN'], ['NOT_YOURS']])('%s: the missing permission', (code) => {
    holding(['catalog:read']);
    render(<Failure error={failure(403, code)} />);
    expect(screen.getByText(/^This screen needs/).parentElement).toHaveTextContent(
      'This screen needs seller_products:read.',
    );
  });

  test('when the token has it: the resource belongs to someone else', () => {
    holding(['seller_products:read']);
    render(<Failure error={failure(403)} />);
    expect(screen.getByText(/this belongs to someone else/)).toBeVisible();
    expect(screen.queryByText(/permission|This screen needs|seller_products:read/)).toBeNull();
  });

  test.each([
    [403, 'API_TOKEN_SCOPE_FORBIDDEN'],
    [404, 'NOT_FOUND'],
  ])('%i %s mentions no permission', (status, code) => {
    holding([]);
    render(<Failure error={failure(status, code)} />);
    expect(screen.queryByText(/seller_products:read/)).toBeNull();
  });
});

test.each([
  [402, 'INSUFFICIENT_POINTS', 'Refused'],
  [403, 'FORBIDDEN', 'Refused'],
  [403, 'API_TOKEN_SCOPE_FORBIDDEN', 'Refused'],
  [404, 'NOT_FOUND', 'Failed'],
  [503, 'SERVICE_UNAVAILABLE', 'Failed'],
])('%i %s: its picture says "%s", also to screen readers', (status, code, name) => {
  render(<Failure error={failure(status, code)} />);
  expect(within(screen.getByRole('alert')).getByRole('img')).toHaveAccessibleName(name);
});

test("the service's words are shown when there are any; the console's own words are never attributed to it", () => {
  const { rerender } = render(<Failure error={failure(503, undefined, 'Back at noon.')} />);
  expect(screen.getByText('The service said: Back at noon.')).toBeVisible();
  rerender(<Failure error={failure(502)} />);
  expect(screen.getByText('502')).toBeVisible();
  expect(screen.queryByText(/The service said/)).toBeNull();
});

test('the same holds for a refusal that asks for the terms', () => {
  const notice = (serviceMessage?: string) => (
    <PackTermsNotice
      error={failure(403, 'TERMS_REQUIRED', serviceMessage)}
      then="create the draft"
      onAccepted={() => undefined}
    />
  );
  const { rerender } = render(notice('Accept them.'), withQueries);
  expect(screen.getByText('The service said: Accept them.')).toBeVisible();
  rerender(notice());
  expect(screen.queryByText(/The service said/)).toBeNull();
});

test('the time of a failed read is not part of the announcement', () => {
  render(<LastReadFailed read={{ error: failure(503, 'DOWN'), dataUpdatedAt: 0 }} goesOn />);
  expect(alertText()).toBe('The last refresh failed: the service failed (503 DOWN)');
  expect(screen.getByText(/^Showing data from/).parentElement).toHaveTextContent(
    '. The screen keeps refreshing automatically.',
  );
  expect(screen.getByRole('alert').querySelector('time')).toBeNull();
});

describe('an answer that could not be read', () => {
  const read = { isFetching: false, refetch: () => undefined };

  test('is reported as unreadable', () => {
    render(<Unreadable expected="report" read={read} />);
    expect(alertText()).toContain('The response contains no report');
    expect(screen.getByText('UNREADABLE')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Failed' })).toBeInTheDocument();
  });

  test('gives way to the refusal of the next request', () => {
    render(<Unreadable expected="report" read={{ ...read, error: failure(503, 'SERVICE_UNAVAILABLE') }} />);
    expect(alertText()).toContain('503 SERVICE_UNAVAILABLE');
    expect(alertText()).not.toContain('The response contains no');
    expect(screen.getByRole('button', { name: uiWords.tryAgain })).toBeEnabled();
  });
});
