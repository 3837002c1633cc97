import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { queryClient } from '../../src/api/client/queryClient';

/** For `render` and `renderHook`: the rendered elements use the console's cache, and may contain links. */
export const withQueries = {
  wrapper: ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MemoryRouter>
  ),
};
