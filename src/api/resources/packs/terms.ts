import { type ApiError, isForbidden } from '../../client/errors';
import { call } from '../../client/http';
import { write } from '../../client/write';
import { readRecord, readText } from '../../reader/json';

/** Accepts the current Pack terms. Accepting again changes nothing, so a lost answer may simply be repeated. */
export const acceptTerms = () =>
  write(['packs', 'terms'], [], () => call('packs.acceptTerms', { body: { surface: 'api' } }));

/** Whether a write was refused for want of the terms. The document has no code for that: the message decides. */
export const wantsTerms = (error: unknown): error is ApiError =>
  isForbidden(error) && /\bterms\b/i.test(error.said ?? '');

/** Where the terms can be read, as a refusal for want of them says; undefined when it does not. */
export const termsUrl = ({ body }: ApiError): string | undefined =>
  readText(body, 'termsUrl', 'termsLink') ?? readText(readRecord(body, 'error', 'terms'), 'termsUrl', 'url');
