/** Places in the console's own memory. */
import { queryClient } from '../../../api/client/queryClient';
import { requestLog } from '../../../api/client/requestLog';
import { browserContext } from '../../../spending/context';
import { writes } from '../../../api/writes/writes';
import type { Place } from './place';
import { textIn } from './textIn';

export const memoryPlaces: readonly Place[] = [
  {
    name: 'Request log',
    pieces: ['request', 'requests'],
    read: () => requestLog().map((entry) => ({ where: `request ${entry.id}`, text: () => textIn(entry) })),
  },
  {
    name: 'Query cache',
    pieces: ['query', 'queries'],
    read: () =>
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey, state }) => ({
          where: typeof queryKey[2] === 'string' ? queryKey[2] : 'a query',
          text: () => textIn([queryKey, state.data, state.error]),
        })),
  },
  {
    name: 'Mutation cache',
    pieces: ['write', 'writes'],
    read: () =>
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ mutationId, state, options }) => ({
          where: `write ${mutationId}`,
          text: () =>
            textIn([options.mutationKey, options.meta, state.variables, state.data, state.error, state.context]),
        })),
  },
  {
    name: 'Followed writes',
    pieces: ['write', 'writes'],
    read: () =>
      writes.states().map(([name, state], index) => ({ where: `write ${index + 1}`, text: textIn([name, state]) })),
  },
  {
    name: 'Attempt ledger',
    pieces: ['attempt', 'attempts'],
    read: () => browserContext.ledger.visible().map((attempt) => ({ where: attempt.title, text: textIn(attempt) })),
  },
];
