import { type ApiError, isForbidden } from '../../client/errors';
import { call } from '../../client/http';
import { write } from '../../client/write';
import { readFlag, readInstant, readRecord, readText } from '../../reader/json';
import { type Located, type StatusVerdict, findConfirmed, readStatusVerdict } from '../../reader/locateRecords';

/** Accepts the current Pack terms. Accepting again changes nothing, so it may simply be repeated after a lost answer. */
export const acceptPackTerms = () =>
  write(['packs', 'terms'], [], () => call('packs.acceptTerms', { body: { surface: 'api' } }), {
    done: (body) => findConfirmed(body, ['terms', 'acceptance'], readAcceptance),
  });

function readAcceptance({ record }: Located): StatusVerdict {
  const flag = readFlag(record, 'accepted', 'termsAccepted');
  const words = readStatusVerdict(record, (word) => /^accepted$/i.test(word));
  if (flag === false || words === 'no') return 'no';
  return flag || words === 'yes' || readInstant(record, 'acceptedAt', 'termsAcceptedAt') !== undefined
    ? 'yes'
    : undefined;
}

/** Whether a write was refused because the terms were not accepted. The document defines no code for this, so the message decides. */
export const requiresPackTerms = (error: unknown): error is ApiError =>
  isForbidden(error) && /\bterms\b/i.test(error.serviceMessage ?? '');

/** The URL of the terms in a refusal that asks for them; undefined when there is none. */
export const readTermsUrl = ({ body }: ApiError): string | undefined =>
  readText(body, 'termsUrl', 'termsLink') ?? readText(readRecord(body, 'error', 'terms'), 'termsUrl', 'url');
