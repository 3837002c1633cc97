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
import { sharedWords } from '../../shared/words';
import { uiWords } from '../../ui/words';
import { TokenForm } from './TokenForm';
import { useConnecting } from './useConnecting';
import { isFeatureMissing } from '../../api/client/session/missingFeatures';
import { useQuery } from '@tanstack/react-query';
import { type SandboxAccount, sandboxAccountsQuery, worldNamePattern } from '../../api/client/sandbox/control';
import { useAddress } from '../../shared/useAddress';
import { Skeleton } from '../../ui/Skeleton';
import { TextField } from '../../ui/TextField';
import { FailureNotice } from './FailureNotice';
import { connectWords } from './words';

export const handle: ScreenHandle = { title: sharedWords.connect };

/** Asks for a token, and leads on once the service has accepted it. There is no account yet, so there is no layout either. */
export function Component() {
  const { search, hash } = useLocation();
  const path = safeNext(new URLSearchParams(search).get('next'));
  const next = path + hash;
  const { kind, label } = environment();
  const { connected } = useSession();
  const connecting = useConnecting(next);
  const [storeInTab, setStoreInTab] = useState(false);
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
        <PageHeader title={sharedWords.connect} subtitle={<Served />} />
        <div className="grid gap-4">
          {connected && !connecting.pending && <Connected next={next} />}
          {!connected && connecting.attempt === undefined && <Arrival next={path} />}
          <MissingNotices />
          <div className={sandbox ? 'grid items-start gap-4 lg:grid-cols-2' : 'grid'}>
            <Panel title="Your token">
              <TokenForm connecting={connecting} storeInTab={storeInTab} onStoreInTab={setStoreInTab} />
            </Panel>
            {sandbox && <SandboxAccounts connecting={connecting} storeInTab={storeInTab} />}
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
      <span>The address is set when the console is served. It can’t be typed in or come from a link.</span>
    </>
  );
}

/** Why this screen was shown instead of the requested one. */
function Arrival({ next }: { next: string }) {
  const { ended } = useSession();
  const onward = next !== href('token');
  if (ended === 'unauthorized') {
    return (
      <Notice tone="bad" title={connectWords.refused}>
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
      title={connectWords.connected}
      actions={
        <>
          <LinkButton to={next} size="sm">
            Continue
          </LinkButton>
          <Button
            size="sm"
            onClick={() => {
              disconnect('disconnected');
              // The button is gone, so it cannot keep the focus.
              focusHeading();
            }}
          >
            {sharedWords.forgetToken}
          </Button>
        </>
      }
    >
      Connecting below replaces its token.
    </Notice>
  );
}

/** What the browser blocks for this page, what that means, and how to change it. */
function MissingNotices() {
  return (
    <>
      {isFeatureMissing('storage') && (
        <Notice title="This browser blocks storage for this page.">
          <span>
            Drafts and choices are lost when you close the page. You also can’t spend Points, because the console
            records each attempt before it sends it. To fix both, allow site data for
          </span>
          <Mono>{location.origin}</Mono>
          <span> and reload.</span>
        </Notice>
      )}
      {isFeatureMissing('worker') && (
        <Notice title="The sandbox runs without a service worker.">
          This browser doesn’t support service workers on this page, or blocks them. The console works without one,
          except for what the browser loads itself, such as images and download links.
        </Notice>
      )}
    </>
  );
}

const DEMO = 'demo';

const parseSearch = (search: string) => new URLSearchParams(search);

interface SandboxAccountsProps {
  connecting: ReturnType<typeof useConnecting>;
  storeInTab: boolean;
}

/** The sandbox's accounts, one button each. Their tokens are not secret, but are handled like any other token. */
function SandboxAccounts({ connecting, storeInTab }: SandboxAccountsProps) {
  const { search, go } = useAddress(parseSearch);
  const inUrl = parseSearch(search).get('world') ?? DEMO;
  const [typed, setTyped] = useState(inUrl);
  const valid = worldNamePattern.test(typed);
  // While the typed name is invalid, the list of the last valid one stays.
  const world = valid ? typed : worldNamePattern.test(inUrl) ? inUrl : DEMO;
  const {
    data: accounts,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...sandboxAccountsQuery(world),
    // Descriptions are the same in every world; tokens are not.
    placeholderData: (previous) => previous,
  });

  const wait = !valid
    ? 'Enter the name of a world first.'
    : isPlaceholderData
      ? 'Loading this world’s accounts.'
      : undefined;

  const changeWorld = (name: string) => {
    setTyped(name);
    if (!worldNamePattern.test(name)) return;
    go((now) => {
      const next = parseSearch(now);
      if (name === DEMO) next.delete('world');
      else next.set('world', name);
      return next;
    }, 'replace');
  };

  return (
    <Panel title="Sandbox accounts">
      <div className="grid gap-3.5">
        <TextField
          label="World"
          mono
          value={typed}
          maxLength={64}
          autoComplete="off"
          onChange={(event) => changeWorld(event.target.value)}
          error={valid ? undefined : 'World names have 1 to 64 letters, digits or hyphens.'}
          hint="Each world starts with the same data and shares nothing with the others."
        />
        {accounts === undefined || (accounts.length === 0 && isFetching) ? (
          <Skeleton size="h-56" />
        ) : accounts.length === 0 ? (
          <Notice
            tone="bad"
            title="The sandbox doesn’t list its accounts"
            actions={
              <Button size="sm" onClick={() => void refetch()}>
                {uiWords.tryAgain}
              </Button>
            }
          >
            You can still paste a token into the form.
          </Notice>
        ) : (
          <ul aria-label="Accounts" className="-mx-4 -mb-3.5 border-t border-line">
            {accounts.map((account) => (
              <Account
                key={account.account}
                account={account}
                wait={wait}
                connecting={connecting}
                storeInTab={storeInTab}
              />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

interface AccountProps extends SandboxAccountsProps {
  account: SandboxAccount;
  /** Why its token is not known yet. */
  wait: string | undefined;
}

function Account({ account: { account, description, token }, wait, connecting, storeInTab }: AccountProps) {
  const { attempt, pending, whyNot, start } = connecting;
  const own = attempt?.by === account ? attempt : undefined;
  return (
    <li className="grid gap-2 border-t border-line px-4 py-2 first:border-t-0">
      <div className="grid items-center gap-x-3 gap-y-1.5 max-sm:justify-items-start sm:grid-cols-[10.5rem_minmax(0,1fr)]">
        <Button
          block
          pending={pending && own !== undefined}
          disabledReason={whyNot(account) ?? (own && pending ? undefined : wait)}
          onClick={() => void start(account, storeInTab, token)}
        >{`Use ${account} token`}</Button>
        <p className="text-sm text-ink-2">{description}</p>
      </div>
      {own?.failure && <FailureNotice failure={own.failure} />}
    </li>
  );
}
