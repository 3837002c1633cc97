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

/** Opens a link to a state of the sandbox. Drawn outside the layout, because there may be no account yet. */
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
            title="This console uses a live service"
            explanation="A shared state needs the sandbox, so nothing was opened."
            actions={<LinkButton to={href('token')}>Go to Token</LinkButton>}
          />
        ) : 'error' in read ? (
          <FailedPicture
            title="This link can’t be opened"
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

/** Opens the state immediately in a tab without a session. In a connected tab it asks first. */
function Opening({ state }: { state: SandboxState }) {
  const navigate = useNavigate();
  const [isConnected] = useState(useSession().connected);
  const [status, setStatus] = useState<{ pending: boolean; failed?: string }>({ pending: !isConnected });
  const opening = useRef<AbortController>(undefined);

  const open = useCallback(async () => {
    const { signal } = (opening.current = new AbortController());
    try {
      await openState(state, signal);
      void navigate(state.to, { replace: true });
    } catch (error) {
      if (!signal.aborted)
        setStatus({ pending: false, failed: error instanceof Error ? error.message : String(error) });
    }
  }, [state, navigate]);

  useEffect(() => {
    if (!isConnected) void open();
    return () => opening.current?.abort();
  }, [isConnected, open]);

  const handleClick = () => {
    setStatus({ pending: true });
    void open();
  };

  return (
    <div className="grid gap-4">
      {isConnected && (
        <Notice title="This tab is already connected">
          Opening the state ends this session. Its world doesn’t change, and you can return with its token.
        </Notice>
      )}
      <Contents state={state} />
      {status.failed !== undefined && (
        <Notice tone="bad" role="alert" title="The state wasn’t opened">
          {status.failed}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={status.pending} onClick={handleClick}>
          Open in a fresh world
        </Button>
        {isConnected && <LinkButton to={href('token')}>Keep this session</LinkButton>}
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
            { label: 'Settings', value: settings.length === 0 ? 'Same as a fresh world' : settings.join(' ') },
            { label: 'Faults', value: state.faults.length === 0 ? 'None' : String(state.faults.length) },
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

/** What the world in a link contains. */
function WorldContents({ state, file: { entries, at } }: { state: SandboxState; file: WorldFile }) {
  return (
    <Panel title="What it contains">
      <DefinitionList
        items={[
          { label: 'Account', value: state.account },
          { label: 'Opens at', value: <Mono>{state.to}</Mono> },
          { label: 'History', value: `${formatCounted(entries, 'change')}, replayed in the new world` },
          { label: 'World time', value: <Mono>{formatWorldTime(at)}</Mono> },
        ]}
      />
    </Panel>
  );
}

/** The settings in which a state differs from a fresh world, one sentence each. */
function describeSettings(state: SandboxState): string[] {
  const { advancedMs, latencyMs, pricePercent, requestsPerMinute, auditsAhead, runAnswer, uploadStrategy } = state;
  return [
    advancedMs > 0 && `The clock is advanced by ${formatDuration(advancedMs)}.`,
    latencyMs > 0 && `Every response is delayed by ${formatCount(latencyMs)} ms.`,
    pricePercent !== 0 && `Prep prices are ${formatPriceChange(pricePercent)}.`,
    requestsPerMinute !== undefined && `Each account may send ${formatCounted(requestsPerMinute, 'request')} a minute.`,
    auditsAhead !== undefined &&
      `${formatCounted(auditsAhead, 'version')} from other sellers come before the next one in the audit queue.`,
    runAnswer === 'admitted' && 'Runs get their response when they are admitted.',
    uploadStrategy === 'multipart' && 'Artifacts are uploaded with the commit.',
  ].filter((sentence) => sentence !== false);
}

/** A fault of a state: what happens, and how often. */
function describeSharedFault(fault: FaultForm): string {
  const { status, code, drop = false, delayMs = 0, hold = false, work, when, times = 1, after = 0, headers } = fault;
  const replacesBody = (fault.body ?? fault.bodyBase64) !== undefined;
  const outcome = { failsWork: work === 'fails', replacesBody, setsHeaders: headers !== undefined };
  const effect = describeFault({ status, code, drop, delayMs, hold, after, afterWork: when === 'after', ...outcome });
  return `${effect}, ${times === 1 ? 'once' : `${formatCount(times)} times`}`;
}
