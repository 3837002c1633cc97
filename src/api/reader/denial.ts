/**
 * Detects 2xx answers that do not say that anything was done. A service, or a proxy before it, may refuse in the body alone, so the arrival of JSON
 * does not prove that work started.
 */
import { isRecord, pick, readCount, readText } from './json';

/** Flags that mean "not done" when false. */
const flags = ['success', 'ok', 'succeeded', 'accepted', 'admitted', 'started'];
/** Names of the records that may wrap the answer. */
const wrappers = ['data', 'result', 'response'];
/** Identifying fields of a record. The state of such a record is that of the product, not of the request. */
const identities = ['id', 'slug', 'name', 'runId', 'productId', 'version', 'sequence'];

const denies =
  /^(?:refus(?:ed|al)|reject(?:ed|ion)|declined|denied|not_(?:started|admitted|accepted|done)|blocked|forbidden|unauthori[sz]ed|invalid|conflict|error(?:ed)?|insufficient_\w+|payment_required|unavailable|rate_limited)$/;
const stops = /^(?:cancell?ed|aborted|expired|void(?:ed)?|withdrawn|skipped)$/;

const normalizeWord = (word: string): string => word.toLowerCase().replaceAll(/[\s-]+/g, '_');

/** Whether a status word says that the request was refused. */
export const isRefusedWord = (word: string | undefined): boolean => denies.test(normalizeWord(word ?? ''));
/** Whether a status word says that the work was stopped, before or after it began. */
export const isStoppedWord = (word: string | undefined): boolean => stops.test(normalizeWord(word ?? ''));

/**
 * Why an answer does not say that the request was accepted, as a sentence without its full stop. Undefined when nothing denies it, which does not yet
 * mean that the work was recognized.
 * @param own the record of the work, whose own failure is not a refusal of the request
 */
export function findDenial(body: unknown, own?: unknown): string | undefined {
  if (!isRecord(body)) return `The response contains ${describeForm(body)} instead of an object`;
  for (const record of [body, ...wrappers.map((name) => pick(body, name))]) {
    const flag = flags.find((name) => pick(record, name) === false);
    if (flag !== undefined) return `The response says that ${flag} is false`;
    if (record === own) continue;
    const error = pick(record, 'error', 'errors');
    if (isError(error))
      return `The response contains an error${formatCode(readText(error, 'code') ?? readText(record, 'code'))}`;
    const status = ['status', 'statusCode', 'code'].map((name) => readCount(record, name)).find(isFailure);
    if (status !== undefined) return `The response has status ${status} in its body`;
  }
  return undefined;
}

/** As above for the status word of an answer that is not a record itself: there it describes the request. */
export function findRefusal(body: unknown): string | undefined {
  const records = [body, ...wrappers.map((name) => pick(body, name))];
  const words = records
    .filter((record) => pick(record, ...identities) === undefined)
    .map((record) => readText(record, 'status', 'state'));
  const word = words.find((candidate) => isRefusedWord(candidate) || isStoppedWord(candidate));
  return word === undefined ? undefined : `The response says that the request was ${normalizeWord(word)}`;
}

const isError = (value: unknown): boolean =>
  isRecord(value) ? Object.keys(value).length > 0 : Array.isArray(value) ? value.length > 0 : Boolean(value);

const isFailure = (status: number | undefined): boolean => status !== undefined && status >= 400 && status < 600;

/** Only a machine-readable code, because messages are free text of any length. */
const formatCode = (code: string | undefined): string =>
  code !== undefined && /^\w{1,60}$/.test(code) ? ` (${code})` : '';

/** Names the type of a body that is not a record. */
export function describeForm(body: unknown): string {
  if (body === null) return 'null';
  if (body === undefined) return 'nothing';
  if (Array.isArray(body)) return 'a list';
  return `a ${typeof body}`;
}
