import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type SandboxAccount, sandboxAccountsQuery, worldName } from '../../api/client/sandbox/control';
import { useAddress } from '../../shared/useAddress';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Panel } from '../../ui/Panel';
import { Skeleton } from '../../ui/Skeleton';
import { TextField } from '../../ui/TextField';
import { FailureNotice } from './FailureNotice';
import type { useConnecting } from './useConnecting';

const DEMO = 'demo';

const asIs = (search: string) => new URLSearchParams(search);

interface SandboxAccountsProps {
  connecting: ReturnType<typeof useConnecting>;
  keep: boolean;
}

/** The sandbox's accounts, one button each. Their tokens are not secret, but are handled like any other token. */
export function SandboxAccounts({ connecting, keep }: SandboxAccountsProps) {
  const { search, go } = useAddress(asIs);
  const inUrl = asIs(search).get('world') ?? DEMO;
  const [typed, setTyped] = useState(inUrl);
  const valid = worldName.test(typed);
  // While the typed name is invalid, the list of the last valid one stays.
  const world = valid ? typed : worldName.test(inUrl) ? inUrl : DEMO;
  const {
    data: accounts,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...sandboxAccountsQuery(world),
    // Descriptions are the same in every world; tokens are not.
    placeholderData: (former) => former,
  });

  const wait = !valid
    ? 'Enter the name of a world first.'
    : isPlaceholderData
      ? 'The accounts of this world are being loaded.'
      : undefined;

  const changeWorld = (name: string) => {
    setTyped(name);
    if (!worldName.test(name)) return;
    go((now) => {
      const next = asIs(now);
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
          hint="Each world is freshly seeded and isolated from the others."
        />
        {accounts === undefined || (accounts.length === 0 && isFetching) ? (
          <Skeleton size="h-56" />
        ) : accounts.length === 0 ? (
          <Notice
            tone="bad"
            title="The sandbox does not list its accounts"
            actions={
              <Button size="sm" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            You can still paste a token into the form.
          </Notice>
        ) : (
          <ul aria-label="Accounts" className="-mx-4 -mb-3.5 border-t border-line">
            {accounts.map((account) => (
              <Account key={account.account} account={account} wait={wait} connecting={connecting} keep={keep} />
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

function Account({ account: { account, description, token }, wait, connecting, keep }: AccountProps) {
  const { attempt, pending, whyNot, start } = connecting;
  const own = attempt?.by === account ? attempt : undefined;
  return (
    <li className="grid gap-2 border-t border-line px-4 py-2 first:border-t-0">
      <div className="grid items-center gap-x-3 gap-y-1.5 max-sm:justify-items-start sm:grid-cols-[10.5rem_minmax(0,1fr)]">
        <Button
          block
          pending={pending && own !== undefined}
          disabledReason={whyNot(account) ?? (own && pending ? undefined : wait)}
          onClick={() => void start(account, keep, token)}
        >{`Use ${account} token`}</Button>
        <p className="text-sm text-ink-2">{description}</p>
      </div>
      {own?.failure && <FailureNotice failure={own.failure} />}
    </li>
  );
}
