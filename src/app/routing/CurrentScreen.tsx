import { type ReactElement, memo, useEffect, useState } from 'react';
import {
  type Location,
  type NavigationType,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import { Arrived } from '../../shared/Below';
import { Redirect } from '../../shared/handle';
import { NextLocation } from '../../shared/nextLocation';
import { ErrorBoundary } from './ErrorBoundary';
import { LoadingScreen } from '../LoadingScreen';
import { type Arrival, type Arriving, type ScreenRoute, arriveAt } from './arrival';
import { rememberScroll, useScroll } from './scroll';
import { ShownArrival } from './useArrival';
import { useConnectOnSessionEnd } from './useConnectOnSessionEnd';
import { useFocusOnNavigation } from './useFocusOnNavigation';

/** What is drawn: an address and the screen that arrived for it. */
interface Shown {
  location: Location;
  arrived: NavigationType;
  arrival: Arrival;
}

interface CurrentScreenProps {
  routes: readonly ScreenRoute[];
  /** Around every screen that has one, with an `Outlet` for it. Always the same element, so that it is drawn once. */
  frame: ReactElement;
  /** The screen of the address the page was opened at, which has been asked for already. */
  ahead?: Arriving | undefined;
  /** What that has become, if it is there. */
  first?: Arrival | undefined;
}

/**
 * Draws the screen of the address. The last one stays, with its address for all that is in it, until the next one's code
 * and data are there: then it is drawn at once and without gaps.
 */
export function CurrentScreen({ routes, frame, ahead, first }: CurrentScreenProps) {
  const location = useLocation();
  const [start] = useState(location);
  const arrived = useNavigationType();
  const navigate = useNavigate();
  const [shown, setShown] = useState<Shown | undefined>(
    first && isAt(ahead, location) ? { location, arrived, arrival: first } : undefined,
  );
  useEffect(() => {
    if (shown?.location === location) return;
    let superseded = false;
    const arriving = location === start && isAt(ahead, location) ? ahead.screen : arriveAt(routes, location);
    void arriving.then((next) => {
      if (superseded) return;
      if (next instanceof Redirect) {
        void navigate(next.to, { replace: true });
        return;
      }
      if (shown) rememberScroll(shown.location);
      setShown({ location, arrived, arrival: next });
    });
    return () => {
      superseded = true;
    };
  }, [routes, ahead, start, location, arrived, navigate, shown]);
  useConnectOnSessionEnd(location, navigate);
  if (!shown) return <LoadingScreen />;
  return (
    <NextLocation value={shown.location === location ? undefined : location}>
      <ShownScreen shown={shown} frame={frame} />
    </NextLocation>
  );
}

/** Whoever presses Back while the console starts is elsewhere by now. */
const isAt = (ahead: Arriving | undefined, { pathname, search }: Location): ahead is Arriving =>
  ahead?.at.pathname === pathname && ahead.at.search === search;

/** Memoized, so that the press that leaves a screen does not draw it once more. */
const ShownScreen = memo(({ shown, frame }: { shown: Shown; frame: ReactElement }) => {
  const { location, arrived, arrival } = shown;
  useFocusOnNavigation(location, arrived);
  useScroll(location, arrived);
  const screen = (
    <ErrorBoundary of={shown} failed={arrival.failed}>
      {arrival.code && <arrival.code.Component />}
    </ErrorBoundary>
  );
  return (
    <ShownArrival value={arrival}>
      <Arrived value={arrived}>
        <Routes location={location}>
          <Route element={arrival.route.frameless ? <Outlet /> : <ErrorBoundary of={shown}>{frame}</ErrorBoundary>}>
            <Route path={arrival.route.path} element={screen} />
          </Route>
        </Routes>
      </Arrived>
    </ShownArrival>
  );
});
