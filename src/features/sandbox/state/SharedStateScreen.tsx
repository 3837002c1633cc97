import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { environment } from '../../../api/client/session/environment';
import { useSession } from '../../../api/client/session/session';
import { href } from '../../../paths';
import type { ScreenHandle } from '../../../shared/handle';
import { AppFrame } from '../../../ui/AppFrame';
import { Button } from '../../../ui/Button';
import { DefinitionList } from '../../../ui/DefinitionList';
import { EmptyPicture } from '../../../ui/EmptyPicture';
import { EnvironmentBadge } from '../../../ui/EnvironmentBadge';
import { FailedPicture } from '../../../ui/FailedPicture';
import { LinkButton } from '../../../ui/LinkButton';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/Panel';
import { ThemeSwitch } from '../../../ui/ThemeSwitch';
import { openState } from './openState';
import { type SandboxState, readLink } from './stateLink';
import { formatCount, formatCounted } from '../../../lib/count';
import { formatDuration } from '../../../lib/time';
import type { FaultForm } from '../../../api/client/sandbox/faultForm';
import { describeFault } from '../faults/faultFields';
import { type WorldFile, readWorldFile } from '../../../api/client/sandbox/history';
import { formatPriceChange, formatWorldTime } from '../worldText';

export const handle: ScreenHandle = { title: 'Shared state' };

/** Opens a link to a state of the sandbox. Outside the layout, because there may be no account yet. */
export function Component() {
  const { kind } = environment();
  const { hash } = useLocation();
  const read = useMemo(() => readLink(hash), [hash]);
  return (
    <AppFrame
      environment={kind}
      home={href('token')}
      badge={<EnvironmentBadge environment={kind} />}
      account={<ThemeSwitch />}
    >
      <div className="mx-auto w-full max-w-144 sm:pt-8">
        <PageHeader title="Shared state" />
        {kind !== 'sandbox' ? (
          <EmptyPicture
            title="This console serves a live service"
            explanation="A shared state needs the sandbox: nothing was opened."
            actions={<LinkButton to={href('token')}>Go to Token</LinkButton>}
          />
        ) : 'error' in read ? (
          <FailedPicture
            title="This link cannot be opened"
            explanation={read.error}
            nextStep="Ask for the link again, or connect to a world of your own."
            actions={<LinkButton to={href('connect')}>Go to Connect</LinkButton>}
          />
        ) : (
          <Opening key={hash} state={read.state} />
        )}
      </div>
    </AppFrame>
  );
}

/** Opens the state at once in a tab without a session; otherwise asks first. */
function Opening({ state }: { state: SandboxState }) {
  const navigate = useNavigate();
  const [asks] = useState(useSession().connected);
  const [at, setAt] = useState<{ pending: boolean; failed?: string }>({ pending: !asks });
  const opening = useRef<AbortController>(undefined);

  const open = useCallback(async () => {
    const { signal } = (opening.current = new AbortController());
    try {
      await openState(state, signal);
      void navigate(state.to, { replace: true });
    } catch (error) {
      if (!signal.aborted) setAt({ pending: false, failed: error instanceof Error ? error.message : String(error) });
    }
  }, [state, navigate]);

  useEffect(() => {
    if (!asks) void open();
    return () => opening.current?.abort();
  }, [asks, open]);

  const press = () => {
    setAt({ pending: true });
    void open();
  };

  return (
    <div className="grid gap-4">
      {asks && (
        <Notice title="This tab is connected.">
          Opening the state ends that session. Its world stays as it is, and its token brings you back.
        </Notice>
      )}
      <Contents state={state} />
      {at.failed !== undefined && (
        <Notice tone="bad" role="alert" title="The state was not opened">
          {at.failed}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={at.pending} onClick={press}>
          Open in a fresh world
        </Button>
        {asks && <LinkButton to={href('token')}>Keep this session</LinkButton>}
      </div>
    </div>
  );
}

/** What the state contains. */
function Contents({ state }: { state: SandboxState }) {
  const settings = describeSettings(state);
  if (state.world) return <WorldContents state={state} file={readWorldFile(state.world)} />;
  return (
    <Panel title="What it contains">
      <div className="grid gap-3">
        <DefinitionList
          items={[
            { label: 'Account', value: state.account },
            { label: 'Opens at', value: <Mono>{state.to}</Mono> },
            { label: 'Settings', value: settings.length === 0 ? 'as in a fresh world' : settings.join(' ') },
            { label: 'Faults', value: state.faults.length === 0 ? 'none' : String(state.faults.length) },
          ]}
        />
        {state.faults.length > 0 && (
          <ul aria-label="Faults" className="grid gap-1.5 border-t border-line pt-2.5 text-sm">
            {state.faults.map((fault, index) => (
              <li key={index} className="wrap-anywhere">
                <Mono>{fault.route}</Mono>
                <span className="block text-ink-2">{describeSharedFault(fault)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

/** What the world in a link has behind it. */
function WorldContents({ state, file: { entries, at } }: { state: SandboxState; file: WorldFile }) {
  return (
    <Panel title="What it contains">
      <DefinitionList
        items={[
          { label: 'Account', value: state.account },
          { label: 'Opens at', value: <Mono>{state.to}</Mono> },
          { label: 'History', value: `${formatCounted(entries, 'change')}, done again in the new world` },
          { label: 'Time of the world', value: <Mono>{formatWorldTime(at)}</Mono> },
        ]}
      />
    </Panel>
  );
}

/** The settings in which a state differs from a fresh world, one per line. */
function describeSettings(state: SandboxState): string[] {
  const { advancedMs, latencyMs, pricePercent, requestsPerMinute, auditsAhead, runAnswer, uploadStrategy } = state;
  return [
    advancedMs > 0 && `The clock is advanced by ${formatDuration(advancedMs)}.`,
    latencyMs > 0 && `Every answer is ${formatCount(latencyMs)} ms late.`,
    pricePercent !== 0 && `Prep prices are ${formatPriceChange(pricePercent)}.`,
    requestsPerMinute !== undefined && `An account may send ${formatCounted(requestsPerMinute, 'request')} a minute.`,
    auditsAhead !== undefined &&
      `${formatCounted(auditsAhead, 'version')} of other sellers stand in the audit queue before the next one.`,
    runAnswer === 'admitted' && 'Runs are answered once they are admitted.',
    uploadStrategy === 'multipart' && 'Artifacts are uploaded with the commit.',
  ].filter((words) => words !== false);
}

/** A fault of a state in one line: what happens, and how often. */
function describeSharedFault(fault: FaultForm): string {
  const { status, code, drop = false, delayMs = 0, hold = false, work, when, times = 1, after = 0, headers } = fault;
  const replacesBody = (fault.body ?? fault.bodyBase64) !== undefined;
  const outcome = { failsWork: work === 'fails', replacesBody, setsHeaders: headers !== undefined };
  const words = describeFault({ status, code, drop, delayMs, hold, after, afterWork: when === 'after', ...outcome });
  return `${words}, ${times === 1 ? 'once' : `${formatCount(times)} times`}`;
}
