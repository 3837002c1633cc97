import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { environment } from '../../api/client/session/environment';
import { disconnect, session, useSession } from '../../api/client/session/session';
import { href, safeNext } from '../../paths';
import type { ScreenHandle } from '../../shared/handle';
import { AppFrame } from '../../ui/AppFrame';
import { Button } from '../../ui/Button';
import { EnvironmentBadge } from '../../ui/EnvironmentBadge';
import { LinkButton } from '../../ui/LinkButton';
import { Mono } from '../../ui/Mono';
import { Notice } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { Panel } from '../../ui/Panel';
import { ThemeSwitch } from '../../ui/ThemeSwitch';
import { focusHeading } from '../../ui/focusHeading';
import { MissingNotices } from './MissingNotices';
import { SandboxAccounts } from './SandboxAccounts';
import { TokenForm } from './TokenForm';
import { useConnecting } from './useConnecting';

export const handle: ScreenHandle = { title: 'Connect' };

/** Asks for a token, and leaves only once the service has accepted it. There is no account yet, so no layout either. */
export function Component() {
  const { search, hash } = useLocation();
  const path = safeNext(new URLSearchParams(search).get('next'));
  const next = path + hash;
  const { kind, label } = environment();
  const { connected } = useSession();
  const connecting = useConnecting(next);
  const [keep, setKeep] = useState(false);
  const sandbox = kind === 'sandbox';

  useEffect(() => {
    // When redirected from another screen, start at the heading, as every screen does.
    if (session().ended !== 'never') focusHeading();
  }, []);

  return (
    <AppFrame
      environment={kind}
      home={href('token')}
      badge={<EnvironmentBadge environment={kind} {...(!sandbox && { name: new URL(label).host })} />}
      account={<ThemeSwitch />}
    >
      <div className={`mx-auto w-full sm:pt-8 ${sandbox ? 'max-w-104 lg:max-w-224' : 'max-w-104'}`}>
        <PageHeader title="Connect" subtitle={<Served />} />
        <div className="grid gap-4">
          {connected && !connecting.pending && <Connected next={next} />}
          {!connected && connecting.attempt === undefined && <Arrival next={path} />}
          <MissingNotices />
          <div className={sandbox ? 'grid items-start gap-4 lg:grid-cols-2' : 'grid'}>
            <Panel title="Your token">
              <TokenForm connecting={connecting} keep={keep} onKeep={setKeep} />
            </Panel>
            {sandbox && <SandboxAccounts connecting={connecting} keep={keep} />}
          </div>
        </div>
      </div>
    </AppFrame>
  );
}

/** Which service receives a token entered here, and who configured it. */
function Served() {
  const { kind, label } = environment();
  return (
    <>
      {kind === 'sandbox' ? (
        <span>This console serves the sandbox: the whole service in memory, no real Points. </span>
      ) : (
        <>
          <span>This console serves the live service at </span>
          <Mono>{label}</Mono>
          <span>: Points spent there are real. </span>
        </>
      )}
      <span>The address is set when the console is served; it cannot be typed in or come from a link.</span>
    </>
  );
}

/** Why this screen was shown instead of the requested one. */
function Arrival({ next }: { next: string }) {
  const { ended } = useSession();
  const onward = next !== href('token');
  if (ended === 'unauthorized') {
    return (
      <Notice tone="bad" title="The token was refused (401).">
        {onward ? (
          <>
            <span>Connect again to return to </span>
            <Mono>{next}</Mono>
            <span>.</span>
          </>
        ) : (
          'It may have expired or been revoked. Connect again to continue.'
        )}
      </Notice>
    );
  }
  if (!onward) return null;
  return (
    <Notice title="This address needs a token.">
      <span>Connect to continue to </span>
      <Mono>{next}</Mono>
      <span>.</span>
    </Notice>
  );
}

function Connected({ next }: { next: string }) {
  return (
    <Notice
      tone="good"
      title="This tab is connected."
      actions={
        <>
          <LinkButton to={next} size="sm">
            Go on
          </LinkButton>
          <Button
            size="sm"
            onClick={() => {
              disconnect('disconnected');
              // The button is gone, so it cannot keep the focus.
              focusHeading();
            }}
          >
            Forget token
          </Button>
        </>
      }
    >
      Connecting below replaces its token.
    </Notice>
  );
}
