import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../../src/api/client/queryClient';

/** For `render` and `renderHook`: what is drawn reads and writes through the console's cache. */
export const withQueries = {
  wrapper: ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  ),
};
