import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useBalance } from '../api/client/balance';
import { environment } from '../api/client/session/environment';
import { disconnect, useSession } from '../api/client/session/session';
import { tokenStatusQuery } from '../api/resources/token';
import { importOnce } from '../lib/async/importOnce';
import { href } from '../paths';
import { useTrackedScreen } from '../features/sandbox/state/lastScreen';
import { browserContext } from '../spending/context';
import { usePendingScreen } from '../shared/navigation/pending';
import { AppFrame } from '../ui/AppFrame';
import { Breadcrumbs } from '../ui/Breadcrumbs';
import { EnvironmentBadge } from '../ui/EnvironmentBadge';
import { MenuItem } from '../ui/MenuItem';
import { Points } from '../ui/Points';
import { Popover } from '../ui/Popover';
import { ThemeSwitch } from '../ui/ThemeSwitch';
import { sharedWords } from '../shared/words';
import { CommandKeys, PaletteButton } from './palette/CommandKeys';
import { ServiceDownBanner } from './ServiceDownBanner';
import { ScreenSkeleton } from './LoadingScreen';
import { Navigation } from './Navigation';
import { useBreadcrumbs, useLoadedScreen } from './routing/CurrentScreen';
import { UpdateBanner } from './UpdateBanner';
import { whenQuiet } from './start/whenQuiet';
import { RequestBar } from './RequestBar';
import { useSlow } from '../ui/useSlow';

/** The shell around every screen that needs a token. It does not subscribe to navigation, which would re-render all of it. */
export function Layout() {
  const { kind, label } = environment();
  return (
    <AppFrame
      environment={kind}
      home={href('token')}
      breadcrumbs={<Trail />}
      search={<PaletteButton />}
      badge={kind === 'sandbox' ? <SandboxBadge /> : <EnvironmentBadge environment="live" name={new URL(label).host} />}
      points={
        <>
          <WorkUnderWay />
          <KnownPoints />
        </>
      }
      account={<AccountMenu />}
      navigation={<Navigation />}
      requestBar={<RequestBar />}
    >
      <UpdateBanner />
      <ServiceDownBanner />
      <Screen />
      <CommandKeys />
    </AppFrame>
  );
}

const Trail = () => <Breadcrumbs crumbs={useBreadcrumbs()} />;

/** The screen, or the skeleton of the next one. */
function Screen() {
  const loaded = useLoadedScreen();
  const location = useLocation();
  const next = usePendingScreen();
  const slow = useSlow(next !== undefined);
  // The session has ended and Connect is loading: the old screen would send requests without a token.
  const ended = !useSession().connected && loaded !== undefined && !loaded.route.open;
  if (ended || slow) return <ScreenSkeleton pathname={(next ?? location).pathname} />;
  return (
    // Loaders fill the cache before a screen renders; this covers a cache that was emptied in between.
    <Suspense fallback={<ScreenSkeleton pathname={location.pathname} />}>
      <Outlet />
    </Suspense>
  );
}

const loadUnderWay = importOnce(() => import('./underWay/UnderWay'));

/** Loaded once the first screen is there, or with the first spend: nothing of a first load waits for it. */
function WorkUnderWay() {
  const [UnderWay, setUnderWay] = useState<ComponentType>();
  useEffect(() => {
    let isLeft = false;
    let stop: () => void = () => undefined;
    const isSpending = new Promise<void>((resolve) => {
      stop = browserContext.ledger.subscribe(resolve);
    });
    void Promise.race([whenQuiet(), isSpending])
      .then(loadUnderWay)
      .then(
        (module) => isLeft || setUnderWay(() => module.UnderWay),
        // Without its code, work is followed on its own screens only.
        () => undefined,
      );
    return () => {
      isLeft = true;
      stop();
    };
  }, []);
  return UnderWay && <UnderWay />;
}

/** Links to the controls of the world, and records the screen that the user came from. */
function SandboxBadge() {
  const { world } = useSession();
  useTrackedScreen();
  return (
    <Link
      to={href('sandbox')}
      className="flex min-h-6 max-w-full items-center no-underline"
      aria-label={world === undefined ? 'Sandbox: open its controls' : `Sandbox ${world}: open its controls`}
    >
      <EnvironmentBadge environment="sandbox" name={world} />
    </Link>
  );
}

/** The balance from the latest answer that contained one; nothing before that. */
function KnownPoints() {
  const balance = useBalance();
  return balance ? <Points value={balance.points} strong /> : null;
}

function AccountMenu() {
  const { data } = useQuery({ ...tokenStatusQuery(), enabled: false });
  return (
    <Popover
      label={
        data?.accountType === undefined ? (
          'Account'
        ) : (
          <span>
            <span className="sr-only">Account </span>
            <span>{data.accountType}</span>
          </span>
        )
      }
    >
      <div className="grid gap-1.5">
        <ThemeSwitch />
        <MenuItem to={href('token')}>What this token may do</MenuItem>
        <MenuItem onClick={() => disconnect('disconnected')}>{sharedWords.forgetToken}</MenuItem>
      </div>
    </Popover>
  );
}
