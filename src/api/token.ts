import { queryOptions } from '@tanstack/react-query';
import { call } from './http';
import { key } from './queryClient';
import { readTokenStatus } from './readers/token';

/** The status probe: who the token acts for and what it may do. */
export const tokenStatusQuery = () =>
  queryOptions({
    queryKey: key('token', 'status'),
    queryFn: async ({ signal }) => {
      const answer = await call('token.status', {}, signal);
      return { ...readTokenStatus(answer.body), probedAt: Date.now() };
    },
  });
