/** Handles an answer that has arrived: logs it, redacts it, and returns it or throws it as a failure. */
import { documentedMismatches } from '../../../contract/answers/mismatch';
import { answerShapeOf } from '../../../contract/answers/answerShape';
import { changesNothing } from '../../../contract/endpoint';
import { endpointOf } from '../../../contract/endpoints';
import type { EndpointId } from '../../../contract/endpoints';
import { paced } from '../../../lib/async/paced';
import { wait } from '../../../lib/async/wait';
import { doubledNames } from '../../reader/doubled';
import { parseJson } from '../../reader/json';
import { noteSource } from '../../reader/source';
import { decidesAboutPoints, noteBalance } from '../balance';
import type { AnswerText } from '../answer/answerText';
import { ApiError, EMPTY, GIVEN_UP, readErrorBody } from '../errors';
import { redactHeaders, redactText, redactingBody, textWithoutCredentials, withoutCredentials } from '../redact/redact';
import type { Exchange } from '../requestLog';
import { readRetryAfter } from '../retry';
import { noteServiceClock, serviceNow } from '../serviceClock';
import { noteWorld } from '../session/session';

export interface Answer {
  /** The parsed JSON, not yet checked by a reader. */
  body: unknown;
  /** Field names that are repeated in it (`doubledNames`); checked only where an answer decides about Points or says that something was changed. */
  doubled: readonly string[];
  /** Undefined for an action of the signed-in site. */
  route: EndpointId | undefined;
  exchangeId: number;
}

/** Makes the failure of one request. The outcome of a change is unknown unless the details say otherwise. */
export type Fail = (details: Omit<ConstructorParameters<typeof ApiError>[0], 'route' | 'exchangeId'>) => ApiError;

/** An answer as it arrived. */
interface Arrived {
  response: Response;
  /** Its body. */
  received: AnswerText;
  /** When its head arrived, by the steady clock. */
  arrivedAt: number;
}

/** The request that it answers. */
interface AnsweredRequest {
  id: EndpointId | undefined;
  /** The request may have changed something. */
  changes: boolean;
  /** Aborts when nobody waits for the answer any more, or its session has ended. */
  ends: AbortSignal;
  entry: { id: number; update: (change: Partial<Exchange>) => void };
  fail: Fail;
}

/** Fields that contain a signed URL under an unsuspicious name; they never reach the log. */
const secretFields: Partial<Record<EndpointId, readonly string[]>> = {
  'install.download': ['url'],
  'versions.uploadUrl': ['url', 'fields'],
};

/** Length in characters above which processing an answer takes a slow machine longer than a frame. */
const LONG_ANSWER = 400_000;

/** Reads an answer. Throws an `ApiError` for a refusal, and if the answer is unreadable or nobody waits for it. */
export async function readAnswer(
  { response, received, arrivedAt }: Arrived,
  request: AnsweredRequest,
): Promise<Answer> {
  const { id, changes, ends, entry, fail } = request;
  const { status } = response;
  const { text } = received;
  try {
    // Once the session has ended its secrets are forgotten and cannot be redacted, so its answers must not be processed.
    const unlessEnded = () => {
      if (ends.aborted) throw fail({ kind: 'cancelled', message: GIVEN_UP });
    };
    unlessEnded();
    const world = response.headers.get('x-sandbox-world');
    if (world !== null) noteWorld(world);
    noteServiceClock(response.headers.get('date'), arrivedAt);
    const parsed = parseJson(text);
    // A long answer is processed in steps, so that the page stays responsive.
    const breath = async () => {
      if (text.length >= LONG_ANSWER) await wait(0, ends);
      unlessEnded();
    };
    await breath();
    // In a refusal, `fields` may contain messages about the request; the URL stays secret.
    const hasIssues = !response.ok && parsed.ok && readErrorBody(parsed.value).fields.length > 0;
    const answer = await paced(
      redactingBody(text, id && secretFields[id]?.slice(0, hasIssues ? 1 : 2), parsed.ok),
      breath,
    );
    await breath();
    entry.update({
      status,
      answer,
      isRedacted: answer !== text,
      contentType: redactText(response.headers.get('content-type') ?? '') || undefined,
      answerHeaders: redactHeaders(response.headers),
      size: received.bytes,
      notes: received.unknownCharset === undefined ? undefined : [charsetNote(received.unknownCharset)],
      mismatches: id && response.ok && parsed.ok ? documentedMismatches(parsed.value, answerShapeOf(id)) : [],
    });
    if (response.ok) {
      if (received.bytes === 0)
        throw fail({ kind: 'unreadable', code: EMPTY, status, message: 'The answer is empty.' });
      if (!parsed.ok) throw fail({ kind: 'unreadable', status, message: 'The answer is not JSON.' });
      await breath();
      const kept = await paced(withoutCredentials(text), breath);
      const body: unknown = kept === text ? parsed.value : JSON.parse(kept);
      noteSource(body, kept);
      await breath();
      const decides = id && (decidesAboutPoints(id, parsed.value) || !changesNothing(endpointOf(id)));
      const doubled = decides ? doubledNames(text) : [];
      if (id && doubled.length === 0) noteBalance(parsed.value, id, entry.id);
      return { body, doubled: doubled.map(textWithoutCredentials), route: id, exchangeId: entry.id };
    }
    // Errors are shown, so they are read from the redacted answer.
    const told = parseJson(answer);
    const errorBody = told.ok ? told.value : undefined;
    const { code, message, authentication, fields } = readErrorBody(errorBody);
    const server = status >= 500;
    throw fail({
      kind: server ? 'server' : 'refused',
      status,
      code,
      said: message,
      message: message ?? `The service answered ${status}.`,
      retryAfterMs: readRetryAfter(response.headers.get('retry-after'), serviceNow()),
      authentication,
      fields,
      body: errorBody,
      // A proxy's page or a 408 says as little about the outcome as no answer at all.
      outcomeUnknown: changes && (server || status === 408 || !told.ok),
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // It arrived but cannot be processed, for example because it is nested too deep for the stack.
    throw fail({ kind: 'unreadable', status, message: 'The answer could not be read.' });
  }
}

const charsetNote = (charset: string): string =>
  `The answer names the charset “${redactText(charset).slice(0, 40)}”, which browsers do not know. It is read as UTF-8.`;
