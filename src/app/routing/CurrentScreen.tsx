/**
 * Routing. react-router-dom gives the links, the hooks and `Routes`; the history, loading and scrolling are ours. Its data router was tried instead,
 * used as documented. It saves 330 lines and costs 16 kB; the list appeared after 2.1 s instead of 1.9 s (4G at 4x CPU, five noisy loads), with 96 ms
 * blocked instead of 73. Its behaviour decided against it: a screen whose code fails to load blanks the page and is not requested again; `a%252Fb` is
 * decoded twice; the address changes only when the screen has loaded; the scroll position of a late list is not restored; typed text is lost on Back.
 *
 * One navigation, from the click to the focus:
 *
 * 1. A link calls `navigator.push` (`history.ts`). Typed text that is not in the address yet is written into the entry being left
 *    (`typingPause.ts`), secrets are cut out of the new address, and the browser gets the new entry at once. Back and Forward come in by `popstate`.
 *    Either way the history's `navigation` is now the new one.
 * 2. `CurrentScreen` is notified. The screen it shows keeps its own location: the new one is pending, which the screen can observe (`pending.ts`;
 *    the frame shows a skeleton if it takes long). Its scroll position is saved (`scroll.ts`).
 * 3. `loadScreen` finds the route (`routes.ts`) whose pattern matches (`addressMatcher` in `paths.ts`, where each parameter is decoded once),
 *    loads the screen's code, and awaits its `loader`, which fills the query cache. It may redirect. A newer navigation supersedes this one, whose
 *    results are then dropped.
 * 4. The loaded screen, or the error in its place, is drawn with its location in one render. Before the paint, the page is scrolled (`scroll.ts`)
 *    and the new screen's h1 takes the focus (`useFocusOnNavigation.ts`).
 *
 * The first screen of a document is requested before the code that draws it has loaded (`loadFirstScreen`), and then drawn like any other, except
 * that the focus stays where it is.
 *
 * This file is the only entry point, and `shared/navigation` is the part that screens use.
 */
import { type ReactElement, memo, startTransition, useEffect, useLayoutEffect, useState, Component } from 'react';
import { type Location, Outlet, Route, Router, Routes } from 'react-router-dom';
import { useStore } from '../../api/client/store';
import { isWellEscaped } from '../../contract/schema/pathMatcher';
import { Redirect } from '../../shared/handle';
import { Navigations } from '../../shared/navigation/pending';
import type { BrowserHistory, Navigation } from './history';
import { type LoadedScreen, type PendingScreen, type ScreenRoute, loadScreen } from './loadScreen';
import { rememberScroll, useScroll } from './scroll';
import { useConnectOnSessionEnd } from './useConnectOnSessionEnd';
import { useFocusOnNavigation } from './useFocusOnNavigation';
import { LoadedScreenContext, useBreadcrumbs } from './useLoadedScreen';
import type { Content } from '../../ui/content';

export { type BrowserHistory, openHistory } from './history';
export { type ScreenRoute, loadFirstScreen } from './loadScreen';
export { routes } from './routes';
export { useBreadcrumbs, useLoadedScreen } from './useLoadedScreen';

/** The completed navigation that is drawn. */
interface Drawn extends Navigation {
  screen: LoadedScreen;
}

interface Around {
  /** The element around every screen that has a frame, with an `Outlet` for the screen. Always the same element, so that it is rendered once. */
  frame: ReactElement;
  /** Shown instead of a screen whose code, loader or rendering failed. Always the same function. */
  failed: (error: unknown) => ReactElement;
}

interface CurrentScreenProps extends Around {
  history: BrowserHistory;
  routes: readonly ScreenRoute[];
  /** Shown until the first screen is drawn. */
  loading: ReactElement;
  /** The screen of the address at which the page was opened, which was requested already. */
  ahead?: PendingScreen | undefined;
}

/** Draws the screen of the address. The previous screen stays, with its own location, until the next screen's code and data have loaded. */
export function CurrentScreen({ history, routes, frame, failed, loading, ahead }: CurrentScreenProps) {
  const navigation = useStore(history.navigation);
  const { location } = navigation;
  const [start] = useState(location);
  const [drawn, setDrawn] = useState<Drawn | undefined>(
    isAt(ahead, location) && ahead.loaded ? { ...navigation, screen: ahead.loaded } : undefined,
  );
  const isPending = drawn?.location !== location;
  // Before React is notified: a screen that follows its pending view may be shorter in the next render.
  useLayoutEffect(() => {
    if (isPending || !drawn) return undefined;
    return history.navigation.subscribe(() => rememberScroll(drawn.location));
  }, [history, isPending, drawn]);
  useEffect(() => {
    if (!isPending) return;
    let superseded = false;
    const early = location === start && isAt(ahead, location) ? ahead.screen : undefined;
    const same = drawn && isSameScreen(drawn.location, location) ? drawn.screen : undefined;
    void Promise.resolve(same ?? early ?? loadScreen(routes, location)).then((next) => {
      if (superseded) return;
      if (next instanceof Redirect) history.navigator.replace(next.to);
      else if (drawn) {
        // See public/boot.js.
        delete document.documentElement.dataset['line'];
        setDrawn({ ...navigation, screen: next });
      } else startTransition(() => setDrawn({ ...navigation, screen: next }));
    });
    return () => {
      superseded = true;
    };
  }, [history, routes, ahead, start, navigation, location, isPending, drawn]);
  useConnectOnSessionEnd(history);
  const at = drawn ?? navigation;
  return (
    <Router
      location={routable(at.location)}
      navigationType={at.type}
      navigator={history.navigator}
      // A screen is rendered when everything has arrived, so a transition would only slice the rendering and paint later.
      useTransitions={false}
    >
      {drawn ? (
        <Navigations value={history.navigation}>
          <Screen drawn={drawn} frame={frame} failed={failed} />
        </Navigations>
      ) : (
        loading
      )}
    </Router>
  );
}

/** The user may have gone back while the console was starting. */
const isAt = (ahead: PendingScreen | undefined, { pathname, search }: Location): ahead is PendingScreen =>
  ahead?.address.pathname === pathname && ahead.address.search === search;

/** A malformed escape leads to no screen; the router would warn about it at every match. */
function routable(location: Location): Location {
  const { pathname } = location;
  return isWellEscaped(pathname) ? location : { ...location, pathname: pathname.replaceAll('%', '%25') };
}

/** A link to a part of the current screen. */
const isSameScreen = (drawn: Location, { pathname, search, hash }: Location): boolean =>
  drawn.pathname === pathname && drawn.search === search && drawn.hash !== hash;

/** Memoized, so that the click that leaves a screen does not render it once more. */
const Screen = memo(({ drawn, frame, failed }: Around & { drawn: Drawn }) => {
  const { location, type, screen } = drawn;
  useFocusOnNavigation(location, type);
  useScroll(location, type);
  const element = screen.failed ? (
    failed(screen.failed.error)
  ) : (
    <ErrorBoundary of={drawn} failed={failed}>
      {screen.code && <screen.code.Component />}
    </ErrorBoundary>
  );
  const framed = (
    <ErrorBoundary of={drawn} failed={failed}>
      {frame}
    </ErrorBoundary>
  );
  return (
    <LoadedScreenContext value={screen}>
      <Routes>
        <Route element={screen.route.frameless ? <Frameless /> : framed}>
          <Route path={screen.route.path} element={element} />
        </Route>
      </Routes>
    </LoadedScreenContext>
  );
});

/** A screen that stands alone has no breadcrumbs, but a title. */
function Frameless() {
  useBreadcrumbs();
  return <Outlet />;
}

interface Props {
  /** The value shown; when it changes, a failed render is retried. */
  of: unknown;
  failed: (error: unknown) => ReactElement;
  children: Content;
}

interface State {
  of: unknown;
  caught: { error: unknown } | undefined;
}

/** Shows another element instead of one that failed to render. */
class ErrorBoundary extends Component<Props, State> {
  override state: State = { of: undefined, caught: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { of, caught: undefined };
  }

  override render(): Content {
    const { caught } = this.state;
    return caught ? this.props.failed(caught.error) : this.props.children;
  }
}
