import { mutationOptions } from '@tanstack/react-query';
import { ApiError } from '../../client/errors';
import { call } from '../../client/http';
import { key } from '../../client/queryClient';

/**
 * Accepts the current Pack terms for the account. Accepting again changes nothing, so after a lost answer it may simply
 * be pressed again.
 */
export const acceptTerms = () =>
  mutationOptions({
    mutationKey: key('packs', 'terms'),
    mutationFn: () => call('packs.acceptTerms', { body: { surface: 'api' } }),
    meta: { invalidates: [] },
  });

/**
 * Whether a write was refused because the terms are not accepted yet. The document has no code for that, so the message
 * decides.
 */
export const wantsTerms = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status === 403 &&
  error.code !== 'API_TOKEN_SCOPE_FORBIDDEN' &&
  /\bterms\b/i.test(error.said ?? '');
