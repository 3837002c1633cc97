import { type ApiError, isForbidden } from '../../client/errors';
import { call } from '../../client/http';
import { write } from '../../client/write';

/** Accepts the current Pack terms. Accepting again changes nothing, so a lost answer may simply be repeated. */
export const acceptTerms = () =>
  write(['packs', 'terms'], [], () => call('packs.acceptTerms', { body: { surface: 'api' } }));

/** Whether a write was refused for want of the terms. The document has no code for that: the message decides. */
export const wantsTerms = (error: unknown): error is ApiError =>
  isForbidden(error) && /\bterms\b/i.test(error.said ?? '');
