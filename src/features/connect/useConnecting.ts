import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, codeOf } from '../../api/client/errors';
import { explain } from '../../api/client/explain';
import { requestLog } from '../../api/client/requestLog';
import { connect, disconnect, session } from '../../api/client/session/session';
import { proveToken } from '../../api/resources/token';

/** Why a token was not accepted. Never contains the token. */
export interface ConnectFailure {
  /** The token itself was refused, so the message belongs at its field. */
  refused: boolean;
  error: unknown;
  title: string;
  /** Status and code. */
  code: string | undefined;
  explanation: string;
  nextStep: string;
  /** The answer's text, redacted. */
  answer: string | undefined;
}

/** One attempt to connect; `by` names the form or the sandbox account it came from. */
export interface Attempt {
  by: string;
  /** Undefined while it is in progress. */
  failure: ConnectFailure | undefined;
}

/**
 * Connects one token at a time, and only checks it: a token that is not accepted is forgotten at once.
 * @param next where an accepted token leads
 */
export function useConnecting(next: string) {
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState<Attempt>();
  const running = useRef<AbortController>(undefined);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  /**
   * Takes a function that returns the token, so that a second press cannot overtake the first. Resolves to true when
   * the token was accepted.
   */
  const start = async (by: string, keep: boolean, tokenOf: () => string | Promise<string>): Promise<boolean> => {
    if (running.current) return false;
    const cancel = new AbortController();
    running.current = cancel;
    setAttempt({ by, failure: undefined });
    try {
      connect(await tokenOf(), keep);
      const { authenticated } = await proveToken(cancel.signal);
      if (authenticated === false) throw new NotAuthenticated();
      if (shown.current) await navigate(next, { replace: true });
      return true;
    } catch (error) {
      const failure = describe(error);
      if (session().connected) disconnect('disconnected');
      setAttempt(cancel.signal.aborted ? undefined : { by, failure });
      return false;
    } finally {
      running.current = undefined;
    }
  };

  return {
    attempt,
    pending: attempt !== undefined && attempt.failure === undefined,
    start,
    cancel: () => running.current?.abort(),
  };
}

/** The service answered 200, but its body says that the token is not valid. */
class NotAuthenticated extends Error {}

function describe(error: unknown): ConnectFailure {
  if (error instanceof NotAuthenticated) {
    return {
      refused: true,
      error,
      title: 'The token is not valid',
      code: undefined,
      explanation: 'The service answered 200, but says "authenticated": false.',
      nextStep: 'Connect with a current token. Tokens are made and revoked in the signed-in site.',
      answer: requestLog().find(({ route }) => route === 'token.status')?.answer,
    };
  }
  const { title, what, next } = explain(error);
  if (!(error instanceof ApiError))
    return { refused: false, error, title, code: undefined, explanation: what, nextStep: next, answer: undefined };
  const { status, said } = error;
  return {
    refused: status === 401,
    error,
    title,
    code: codeOf(error),
    explanation: said === undefined ? what : `${what} The service said: ${said}`,
    nextStep: next,
    answer: answerOf(error),
  };
}

/**
 * From the log, which is cleared when the session ends. A 401 has ended it already: then the error's body, if it was
 * JSON.
 */
function answerOf({ exchangeId, body }: ApiError): string | undefined {
  const logged = requestLog().find(({ id }) => id === exchangeId)?.answer;
  return logged ?? (body === undefined ? undefined : JSON.stringify(body, null, 2));
}
