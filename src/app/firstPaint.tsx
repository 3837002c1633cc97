/**
 * The page before any code has run: the frame and the skeleton of each screen, as markup for index.html. It is rendered from the console's own
 * components, so that nothing shifts when they replace it.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { configureEnvironment } from '../api/client/session/environment';
import type { Connection } from '../lib/connection';
import { paths, type ScreenName } from '../paths';
import { SkeletonScreen } from '../ui/Skeleton';
import { LoadingFrame, defaultShape, skeletonShapes } from './LoadingScreen';
import { type SkeletonShape, screens } from './screens';
import { appWords } from './words';

export interface FirstPaint {
  /** Styles for the root element: hides everything except the parts that `public/boot.js` selects by the address and the session. */
  html: string;
  /** The skeleton of each screen. */
  shapes: Readonly<Record<ScreenName, SkeletonShape>>;
  /** The screens that need no token. */
  open: readonly ScreenName[];
  /** The skeleton at any other address. */
  elsewhere: SkeletonShape;
}

/** Marks no link of the navigation as the current one. */
const nowhere = '/-';

/** Renders the first paint of a build with this connection. */
export function firstPaint(connection: Connection): FirstPaint {
  configureEnvironment(connection);
  const names = Object.keys(paths) as ScreenName[];
  const frame = (connected: boolean, offered: readonly SkeletonShape[]) => (
    <div data-first-frame={connected ? 'in' : 'out'}>
      <LoadingFrame connected={connected}>
        {offered.map((shape) => (
          <div key={shape} data-first-shape={shape}>
            <SkeletonScreen label={appWords.loadingScreen}>{skeletonShapes[shape]}</SkeletonScreen>
          </div>
        ))}
      </LoadingFrame>
    </div>
  );
  const open = names.filter((name) => screens[name].place === null);
  const openShapes = [...new Set([...open.map((name) => screens[name].shape), defaultShape])];
  return {
    html: renderToStaticMarkup(
      <StaticRouter location={nowhere}>
        {frame(true, Object.keys(skeletonShapes) as SkeletonShape[])}
        {frame(false, openShapes)}
      </StaticRouter>,
    ),
    shapes: Object.fromEntries(names.map((name) => [name, screens[name].shape])) as Record<ScreenName, SkeletonShape>,
    open,
    elsewhere: defaultShape,
  };
}
