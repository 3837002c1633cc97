import { type ApiError, isForbidden } from '../../client/errors';
import { call } from '../../client/http';
import { write } from '../../client/write';
import { type Json, readFlag, readInstant, readRecord, readText } from '../../reader/json';
import { locate } from '../../reader/located';

/** Accepts the current Pack terms. Accepting again changes nothing, so it may simply be repeated after a lost answer. */
export const acceptPackTerms = () =>
  write(['packs', 'terms'], [], () => call('packs.acceptTerms', { body: { surface: 'api' } }), {
    done: (body) => locate(body, 'terms', 'acceptance').find(({ record }) => isAccepted(record)),
  });

function isAccepted(record: Json): boolean {
  const flag = readFlag(record, 'accepted', 'termsAccepted');
  if (flag !== undefined) return flag;
  const state = readText(record, 'status', 'state');
  return state === undefined
    ? readInstant(record, 'acceptedAt', 'termsAcceptedAt') !== undefined
    : /^accepted$/i.test(state);
}

/** Whether a write was refused because the terms were not accepted. The document defines no code for this, so the message decides. */
export const requiresPackTerms = (error: unknown): error is ApiError =>
  isForbidden(error) && /\bterms\b/i.test(error.said ?? '');

/** Where the terms can be read, as a refusal for want of them says; undefined when it does not. */
export const termsUrl = ({ body }: ApiError): string | undefined =>
  readText(body, 'termsUrl', 'termsLink') ?? readText(readRecord(body, 'error', 'terms'), 'termsUrl', 'url');
