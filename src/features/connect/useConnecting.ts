import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError, formatErrorCode } from '../../api/client/errors';
import { explain } from '../../api/client/explain';
import { requestLog } from '../../api/client/requestLog';
import { connect, disconnect, session, useSession } from '../../api/client/session/session';
import { probeToken } from '../../api/resources/token';

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
export interface ConnectAttempt {
  by: string;
  /** Undefined while it is in progress. */
  failure: ConnectFailure | undefined;
  /** Once the token is accepted: its session, and the history entry of this screen that it leads away from. */
  accepted?: { session: number; from: string };
}

/**
 * Connects one token at a time, and only checks it: a token that is not accepted is dropped at once. An attempt is pending until the screen is left,
 * or until the session that it started has ended.
 * @param next where an accepted token leads
 */
export function useConnecting(next: string) {
  const navigate = useNavigate();
  const { key, pathname, search, hash } = useLocation();
  const { number } = useSession();
  const [last, setLast] = useState<ConnectAttempt>();
  const running = useRef<AbortController>(undefined);
  /** The history entry of this screen; undefined once it is left. */
  const shown = useRef<string>(undefined);
  useEffect(() => {
    shown.current = key;
    return () => {
      shown.current = undefined;
    };
  }, [key]);
  const { accepted } = last ?? {};
  const over = accepted && (accepted.session !== number || accepted.from !== key);
  const attempt = over ? undefined : last;
  const pending = attempt !== undefined && attempt.failure === undefined;

  /** Resolves to whether the token was accepted. */
  const start = async (by: string, storeInTab: boolean, token: string): Promise<boolean> => {
    if (running.current || pending) return false;
    const stop = new AbortController();
    running.current = stop;
    setLast({ by, failure: undefined });
    try {
      connect(token, storeInTab);
      const { authenticated } = await probeToken(stop.signal);
      if (authenticated === false) throw new NotAuthenticated();
      if (shown.current === undefined) return true;
      setLast({ by, failure: undefined, accepted: { session: session().number, from: shown.current } });
      void navigate(next, { replace: true });
      return true;
    } catch (error) {
      const failure = describeFailure(error);
      if (session().connected) disconnect('disconnected');
      setLast(stop.signal.aborted ? undefined : { by, failure });
      return false;
    } finally {
      running.current = undefined;
    }
  };

  /** Why this form or account cannot connect now. */
  const whyNot = (by: string) => (pending && attempt.by !== by ? 'Another token is being checked.' : undefined);

  /** Stops the attempt. A token that was accepted is dropped; this screen stays, and still leads to `next`. */
  const cancel = () => {
    if (!attempt?.accepted) return running.current?.abort();
    disconnect('disconnected');
    void navigate(pathname + search + hash, { replace: true });
  };

  return { attempt, pending, whyNot, start, cancel };
}

/** The service answered 200, but its body says that the token is not valid. */
class NotAuthenticated extends Error {}

function describeFailure(error: unknown): ConnectFailure {
  if (error instanceof NotAuthenticated) {
    return {
      refused: true,
      error,
      title: 'Invalid token',
      code: undefined,
      explanation: 'The service responded with 200, but says "authenticated": false.',
      nextStep: 'Connect with a valid token. Tokens are created and revoked in the signed-in site.',
      answer: requestLog().find(({ route }) => route === 'token.status')?.answer,
    };
  }
  const { title, description, nextStep } = explain(error);
  if (!(error instanceof ApiError))
    return { refused: false, error, title, code: undefined, explanation: description, nextStep, answer: undefined };
  const { status, serviceMessage } = error;
  return {
    refused: status === 401,
    error,
    title,
    code: formatErrorCode(error),
    explanation: serviceMessage === undefined ? description : `${description} The service said: ${serviceMessage}`,
    nextStep,
    answer: findAnswer(error),
  };
}

/** From the log, which the end of a session clears. After a 401 it has already ended, so the error's body is used, if it was JSON. */
function findAnswer({ exchangeId, body }: ApiError): string | undefined {
  const logged = requestLog().find(({ id }) => id === exchangeId)?.answer;
  return logged ?? (body === undefined ? undefined : JSON.stringify(body, null, 2));
}
