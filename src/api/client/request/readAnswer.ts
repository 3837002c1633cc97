/** Handles an answer that has arrived: logs it, redacts it, and returns it or throws it as a failure. */
import { findMismatches } from '../../../contract/answers/mismatch';
import { getAnswerShape } from '../../../contract/answers/answerShape';
import { isReadOnly } from '../../../contract/endpoint';
import { endpointOf } from '../../../contract/endpoints';
import type { EndpointId } from '../../../contract/endpoints';
import { idle } from '../../../lib/async/idle';
import { runPaced } from '../../../lib/async/runPaced';
import { wait } from '../../../lib/async/wait';
import { findRepeatedNames } from '../../reader/repeatedNames';
import { parseJson } from '../../reader/json';
import { attachSource } from '../../reader/source';
import { concernsPoints, recordBalance } from '../balance';
import type { AnswerText } from '../answer/answerText';
import { ApiError, EMPTY_BODY, CANCELLED_MESSAGE, readErrorBody } from '../errors';
import {
  redactHeaders,
  redactText,
  redactingBody,
  removeCredentialsFromText,
  withoutCredentials,
} from '../redact/redact';
import type { Exchange } from '../requestLog';
import { readRetryAfter } from '../retry';
import { recordServiceClock, serviceNow } from '../serviceClock';
import { recordWorld } from '../session/session';

export interface Answer {
  /** The parsed JSON, not yet checked by a reader. */
  body: unknown;
  /** Field names that are repeated in it (`findRepeatedNames`); checked only where an answer decides about Points or says that something was changed. */
  repeatedNames: readonly string[];
  /** Undefined for an action of the signed-in site. */
  route: EndpointId | undefined;
  exchangeId: number;
}

/** Makes the failure of one request. The outcome of a change is unknown unless the details say otherwise. */
export type Fail = (details: Omit<ConstructorParameters<typeof ApiError>[0], 'route' | 'exchangeId'>) => ApiError;

/** An answer as it arrived. */
interface ReceivedAnswer {
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
  /** Aborts when nobody is waiting for the answer, or its session has ended. */
  endSignal: AbortSignal;
  entry: { id: number; update: (change: Partial<Exchange>) => void };
  fail: Fail;
}

/** Fields that contain a signed URL under a name that doesn't say so; they never reach the log. */
const secretFields: Partial<Record<EndpointId, readonly string[]>> = {
  'install.download': ['url'],
  'versions.uploadUrl': ['url', 'fields'],
};

/** Length in characters above which processing an answer takes a slow machine longer than a frame. */
const LONG_ANSWER_LENGTH = 400_000;

/** Reads an answer. Throws an `ApiError` for a refusal, and if the answer can't be read or nobody is waiting for it. */
export async function readAnswer(
  { response, received, arrivedAt }: ReceivedAnswer,
  request: AnsweredRequest,
): Promise<Answer> {
  const { id, changes, endSignal, entry, fail } = request;
  const { status } = response;
  const { text } = received;
  try {
    // Once the session has ended its secrets are forgotten and cannot be redacted, so its answers must not be processed.
    const throwIfEnded = () => {
      if (endSignal.aborted) throw fail({ kind: 'cancelled', message: CANCELLED_MESSAGE });
    };
    throwIfEnded();
    const world = response.headers.get('x-sandbox-world');
    if (world !== null) recordWorld(world);
    recordServiceClock(response.headers.get('date'), arrivedAt);
    const parsed = parseJson(text);
    // A long answer is processed in steps, so that the page stays responsive.
    const pause = async () => {
      if (text.length >= LONG_ANSWER_LENGTH) await wait(0, endSignal);
      throwIfEnded();
    };
    await pause();
    // In a refusal, `fields` may contain messages about the request; the URL stays secret.
    const hasIssues = !response.ok && parsed.ok && readErrorBody(parsed.value).fields.length > 0;
    const answer = await runPaced(
      redactingBody(text, id && secretFields[id]?.slice(0, hasIssues ? 1 : 2), parsed.ok),
      pause,
    );
    await pause();
    entry.update({
      status,
      answer,
      isRedacted: answer !== text,
      contentType: redactText(response.headers.get('content-type') ?? '') || undefined,
      answerHeaders: redactHeaders(response.headers),
      size: received.bytes,
      notes: received.unknownCharset === undefined ? undefined : [describeCharset(received.unknownCharset)],
    });
    if (response.ok) {
      if (received.bytes === 0)
        throw fail({ kind: 'unreadable', code: EMPTY_BODY, status, message: 'The response is empty.' });
      if (!parsed.ok) throw fail({ kind: 'unreadable', status, message: 'The response isn’t JSON.' });
      if (id) void compareWhenIdle(id, parsed.value, request);
      await pause();
      const cleanText = await runPaced(withoutCredentials(text), pause);
      const body: unknown = cleanText === text ? parsed.value : JSON.parse(cleanText);
      attachSource(body, cleanText);
      await pause();
      const decides = id && (concernsPoints(id, parsed.value) || !isReadOnly(endpointOf(id)));
      const repeatedNames = decides ? findRepeatedNames(text) : [];
      if (id && repeatedNames.length === 0) recordBalance(parsed.value, id, entry.id);
      return { body, repeatedNames: repeatedNames.map(removeCredentialsFromText), route: id, exchangeId: entry.id };
    }
    // Errors are shown, so they are read from the redacted answer.
    const readableAnswer = parseJson(answer);
    const errorBody = readableAnswer.ok ? readableAnswer.value : undefined;
    const { code, message, authentication, fields } = readErrorBody(errorBody);
    const server = status >= 500;
    throw fail({
      kind: server ? 'server' : 'refused',
      status,
      code,
      serviceMessage: message,
      message: message ?? `The service responded with ${status}.`,
      retryAfterMs: readRetryAfter(response.headers.get('retry-after'), serviceNow()),
      authentication,
      fields,
      body: errorBody,
      // A proxy's page or a 408 says as little about the outcome as no answer at all.
      outcomeUnknown: changes && (server || status === 408 || !readableAnswer.ok),
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // It arrived but can't be processed, for example because it is nested too deeply for the stack.
    throw fail({ kind: 'unreadable', status, message: 'The response couldn’t be read.' });
  }
}

/** Notes where an answer differs from the contract. No screen waits for that, and the schemas that it needs take several milliseconds to make. */
async function compareWhenIdle(id: EndpointId, body: unknown, { entry }: AnsweredRequest): Promise<void> {
  await idle();
  const mismatches = findMismatches(body, getAnswerShape(id));
  if (mismatches.length > 0) entry.update({ mismatches });
}

const describeCharset = (charset: string): string =>
  `The response uses the charset “${redactText(charset).slice(0, 40)}”, which browsers don’t support. It was read as UTF-8.`;
