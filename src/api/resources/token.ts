import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/http';
import { key, queryClient } from '../client/queryClient';
import { readTokenStatus } from './tokenReader';

/** The status probe: who the token acts for and what it may do. */
export const tokenStatusQuery = () =>
  queryOptions({
    queryKey: key('token', 'status'),
    queryFn: ({ signal }) => probe(signal),
  });

/**
 * Probes the token that was just connected and fills `tokenStatusQuery`. Throws the `ApiError` itself: through the
 * query, a 401 would arrive as a mere cancellation, because it ends the session.
 */
export async function proveToken(signal: AbortSignal) {
  const { queryKey } = tokenStatusQuery();
  const status = await probe(signal);
  queryClient.setQueryData(queryKey, status);
  return status;
}

async function probe(signal: AbortSignal) {
  const answer = await call('token.status', {}, signal);
  return { ...readTokenStatus(answer.body), probedAt: Date.now() };
}
