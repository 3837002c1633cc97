import { steadyNow } from '../../lib/clock/steadyClock';
import { useEffect, useState, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Content, Elements } from '../../ui/content';
import { useRequestLog } from '../../api/client/requestLog';
import type { SentRequest } from '../../api/resources/explorer';
import type { EndpointId } from '../../contract/endpoints';
import { formatDuration } from '../../lib/time';
import { href } from '../../paths';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Panel } from '../../ui/Panel';
import { ButtonCountdown, useClosed } from '../../shared/limit/limit';
import { lazyComponent } from '../../ui/lazyComponent';
import { uiWords } from '../../ui/words';
import './explorer.css';
import { isRateLimit } from '../../api/client/errors';
import { queryClient } from '../../api/client/queryClient';
import { explorerWords } from './words';

const loadAnswerPanel = () => import('./AnswerPanel');
const AnswerPanel = lazyComponent(() => loadAnswerPanel().then((module) => module.AnswerPanel));

interface SendFormProps {
  /** The route whose contract the answer is compared with. */
  id?: EndpointId;
  /** What the request does, as a sentence without its full stop. */
  does: string;
  /** Whether it may change something, in which case it continues when the screen is left. */
  changes: boolean;
  /** What to confirm before it is sent; if empty, it is sent at once. */
  warnings: readonly string[];
  /** Why it cannot be sent yet; undefined when it can. */
  missing: string | undefined;
  onSend: (signal: AbortSignal) => Promise<SentRequest>;
  /** Method and path. */
  title: Content;
  badges: Elements;
  children: Elements;
}

/** A request to fill in and send, and the answer to the last one. */
export function SendForm(props: SendFormProps) {
  const { id, does, changes, warnings, missing, onSend, title, badges, children } = props;
  const [asking, setAsking] = useState(false);
  const limit = useClosed(...(id ? [id] : []));
  const { since, sent, cancel, send: sendOnce } = useSending(changes);

  // Loaded after the form, but long before anything can be sent.
  useEffect(() => void loadAnswerPanel().catch(() => undefined), []);

  const close = () => setAsking(false);
  const send = () => {
    close();
    sendOnce(onSend);
  };
  return (
    <>
      <div className="workbench">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (missing !== undefined) return;
            if (warnings.length > 0) setAsking(true);
            else send();
          }}
        >
          <Panel
            title={title}
            badges={badges}
            stays
            actions={
              <>
                {since !== undefined && (
                  <>
                    <Elapsed since={since} />
                    <Button onClick={cancel}>{explorerWords.cancelRequest}</Button>
                  </>
                )}
                <Button
                  type="submit"
                  variant="primary"
                  pending={since !== undefined}
                  disabledReason={missing ?? limit.why}
                >
                  <span>{explorerWords.send}</span>
                  <ButtonCountdown left={limit.left} />
                </Button>
              </>
            }
          >
            <div className="@container grid gap-4">
              {id && <InProgress id={id} own={since !== undefined} changes={changes} />}
              {children}
            </div>
          </Panel>
        </form>
        {sent ? <AnswerPanel id={id} sent={sent} /> : <NoAnswer waiting={since !== undefined} />}
        {/* A failure is announced by the answer itself. */}
        <AnswerAnnouncement sent={sent} />
      </div>
      {asking && (
        <Dialog
          title="Send this request?"
          description={`${does}.`}
          onClose={close}
          footer={
            <>
              <Button onClick={close}>{uiWords.cancel}</Button>
              {/* The second click of a double click sends nothing. */}
              <Button variant="primary" disabledReason={limit.why} onClick={({ detail }) => detail <= 1 && send()}>
                <span>{explorerWords.sendOnce}</span>
                <ButtonCountdown left={limit.left} />
              </Button>
            </>
          }
        >
          <div className="grid gap-2 text-sm">
            {warnings.map((warning) => (
              <p key={warning}>{warning}</p>
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Reserves the space of the answer, where it is beside the request. */
function NoAnswer({ waiting }: { waiting: boolean }) {
  return (
    <div className="answer-place">
      <Panel title="Response">
        <p className="text-sm text-ink-2">{waiting ? 'Waiting for a response.' : 'The response will appear here.'}</p>
      </Panel>
    </div>
  );
}

/** Announces once that an answer has arrived. It is rendered before the answer, because screen readers need that. */
function AnswerAnnouncement({ sent }: { sent: SentRequest | undefined }) {
  const exchange = useRequestLog().find(({ id }) => id === sent?.exchangeId);
  return (
    <output className="sr-only">
      {sent && sent.error === undefined && exchange?.status !== undefined && (
        <span>
          {exchange.durationMs === undefined
            ? `Response ${exchange.status} received`
            : `Response ${exchange.status} received after ${formatDuration(exchange.durationMs)}`}
        </span>
      )}
    </output>
  );
}

interface InProgressProps {
  id: EndpointId;
  /** Whether this form sent the request. */
  own: boolean;
  changes: boolean;
}

/** Why the form's request takes so long, or that a write from an earlier visit still runs. */
function InProgress({ id, own, changes }: InProgressProps) {
  const running = useRequestLog().findLast(({ route, state }) => route === id && state === 'running');
  const { wait, status, code } = running?.tries.at(-1) ?? {};
  return (
    <output className="text-sm text-ink-2 empty:absolute">
      {own && wait && (
        <span>{`${[status, code].filter(Boolean).join(' ')}: trying again in ${formatDuration(wait.ms)}.`}</span>
      )}
      {!own && changes && running && (
        <>
          <span>An earlier request to this route is still in progress. Its response will appear on </span>
          <Link to={href('activity')}>Activity</Link>
          <span>.</span>
        </>
      )}
    </output>
  );
}

/** The time since an instant of the steady clock, ten times a second. */
function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(steadyNow()), 100);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" translate="no" aria-label="Elapsed time" className="text-sm text-ink-2 tabular-nums">
      {formatDuration(Math.max(0, now - since))}
    </span>
  );
}

/** The request in progress, and the outcome of the last one. A request that `changes` something makes every answer stale. */
function useSending(changes: boolean) {
  const [since, setSince] = useState<number>();
  const [sent, setSent] = useState<SentRequest>();
  const cancel = useRef(new AbortController());
  // A write that was sent continues; a read is no longer needed.
  useEffect(() => () => void (changes || cancel.current.abort()), [changes]);
  return {
    /** When the request in progress was sent, by the steady clock. */
    since,
    /** The outcome of the last one. */
    sent,
    cancel: () => cancel.current.abort(),
    /** Sends one request; does nothing while another is in progress. */
    send: (request: (signal: AbortSignal) => Promise<SentRequest>) => {
      if (since !== undefined) return;
      cancel.current = new AbortController();
      setSince(steadyNow());
      setSent(undefined);
      void request(cancel.current.signal).then((end) => {
        setSince(undefined);
        setSent(end);
        // What a write changes is unknown here, but a rate-limited one changes nothing.
        if (changes && !isRateLimit(end.error)) void queryClient.invalidateQueries();
      });
    },
  };
}
