import { type ReactElement, memo, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { type Location, Outlet, Route, Router, Routes } from 'react-router-dom';
import { useStore } from '../../api/client/store';
import { Redirect } from '../../shared/handle';
import { Visits } from '../../shared/nextLocation';
import { isWellEscaped } from '../../paths';
import { LoadingScreen } from '../LoadingScreen';
import { ErrorBoundary, ErrorScreen } from '../ErrorScreen';
import { type Arrival, type Arriving, type ScreenRoute, arriveAt } from './arrival';
import type { BrowserHistory, Visit } from './history';
import { rememberScroll, useScroll } from './scroll';
import { ShownArrival, useTrail } from './useArrival';
import { useConnectOnSessionEnd } from './useConnectOnSessionEnd';
import { useFocusOnNavigation } from './useFocusOnNavigation';

/** What is shown: an entry of the history and the screen that arrived for it. */
interface Shown extends Visit {
  arrival: Arrival;
}

interface CurrentScreenProps {
  history: BrowserHistory;
  routes: readonly ScreenRoute[];
  /** Around every screen that has one, with an `Outlet` for it. Always the same element, so that it is rendered once. */
  frame: ReactElement;
  /** The screen of the address at which the page was opened, which was requested already. */
  ahead?: Arriving | undefined;
}

/** Renders the screen of the address. The last one stays, with its own address, until the next one's code and data have arrived. */
export function CurrentScreen({ history, routes, frame, ahead }: CurrentScreenProps) {
  const visit = useStore(history.visit);
  const { location } = visit;
  const [start] = useState(location);
  const [shown, setShown] = useState<Shown | undefined>(
    isAt(ahead, location) && ahead.arrival ? { ...visit, arrival: ahead.arrival } : undefined,
  );
  const loading = shown?.location !== location;
  // Before anything shorter, such as the next screen's skeleton, takes its place.
  useLayoutEffect(() => {
    if (loading && shown) rememberScroll(shown.location);
  }, [loading, shown]);
  useEffect(() => {
    if (!loading) return;
    let superseded = false;
    const early = location === start && isAt(ahead, location) ? ahead.screen : undefined;
    const same = shown && isPartOf(shown.location, location) ? shown.arrival : undefined;
    void Promise.resolve(same ?? early ?? arriveAt(routes, location)).then((next) => {
      if (superseded) return;
      if (next instanceof Redirect) history.navigator.replace(next.to);
      else if (shown) {
        // See public/boot.js.
        delete document.documentElement.dataset['line'];
        setShown({ ...visit, arrival: next });
      } else startTransition(() => setShown({ ...visit, arrival: next }));
    });
    return () => {
      superseded = true;
    };
  }, [history, routes, ahead, start, visit, location, loading, shown]);
  useConnectOnSessionEnd(history);
  const at = shown ?? visit;
  return (
    <Router
      location={routable(at.location)}
      navigationType={at.arrived}
      navigator={history.navigator}
      // A screen is rendered when everything has arrived, so a transition would only slice the rendering and paint later.
      useTransitions={false}
    >
      {shown ? (
        <Visits value={history.visit}>
          <ShownScreen shown={shown} frame={frame} />
        </Visits>
      ) : (
        <LoadingScreen />
      )}
    </Router>
  );
}

/** The user may have pressed Back while the console was starting. */
const isAt = (ahead: Arriving | undefined, { pathname, search }: Location): ahead is Arriving =>
  ahead?.at.pathname === pathname && ahead.at.search === search;

/** A malformed escape leads to no screen; the router would warn about it at every match. */
function routable(location: Location): Location {
  const { pathname } = location;
  return isWellEscaped(pathname) ? location : { ...location, pathname: pathname.replaceAll('%', '%25') };
}

/** A link to a part of the current screen. */
const isPartOf = (drawn: Location, { pathname, search, hash }: Location): boolean =>
  drawn.pathname === pathname && drawn.search === search && drawn.hash !== hash;

/** Memoized, so that the click that leaves a screen does not render it once more. */
const ShownScreen = memo(({ shown, frame }: { shown: Shown; frame: ReactElement }) => {
  const { location, arrived, arrival } = shown;
  useFocusOnNavigation(location, arrived);
  useScroll(location, arrived);
  const screen = arrival.failed ? (
    <ErrorScreen error={arrival.failed.error} />
  ) : (
    <ErrorBoundary of={shown}>{arrival.code && <arrival.code.Component />}</ErrorBoundary>
  );
  return (
    <ShownArrival value={arrival}>
      <Routes>
        <Route element={arrival.route.frameless ? <Frameless /> : <ErrorBoundary of={shown}>{frame}</ErrorBoundary>}>
          <Route path={arrival.route.path} element={screen} />
        </Route>
      </Routes>
    </ShownArrival>
  );
});

/** A screen that stands alone has no breadcrumbs, but a title. */
function Frameless() {
  useTrail();
  return <Outlet />;
}
