import type { Content, Elements } from '../ui/content';
import { environment } from '../api/client/session/environment';
import { session } from '../api/client/session/session';
import { href, screenAt } from '../paths';
import { AppFrame } from '../ui/AppFrame';
import { EnvironmentBadge } from '../ui/EnvironmentBadge';
import { Skeleton, SkeletonScreen } from '../ui/Skeleton';
import { Navigation } from './Navigation';
import { type SkeletonShape, screens } from './screens';
import { appWords } from './words';

/** A skeleton of the screen at an address, for the first load and for slow navigations. */
export function ScreenSkeleton({ pathname }: { pathname: string }) {
  const at = screenAt(pathname);
  return (
    <SkeletonScreen label={appWords.loadingScreen}>
      {skeletonShapes[at ? screens[at.name].shape : defaultShape]}
    </SkeletonScreen>
  );
}

/** The skeleton at an address without a screen. */
export const defaultShape: SkeletonShape = 'sidebarRight';

const title = <Skeleton size="h-5 w-44" />;

/** Content below a title and a line. */
const headed = (content: Elements) => (
  <>
    <div className="mb-4 grid gap-2 py-1.5">
      {title}
      <Skeleton size="w-88" />
    </div>
    {content}
  </>
);

export const skeletonShapes: Record<SkeletonShape, Content> = {
  form: (
    <div className="mx-auto grid w-full max-w-104 gap-4 sm:pt-8">
      {title}
      <Skeleton size="h-72" />
    </div>
  ),
  catalog: (
    <>
      <div className="mb-4 grid gap-2 py-1.5">{title}</div>
      <CatalogShape />
    </>
  ),
  rows: headed(<RowsShape rows={8} />),
  compare: headed(
    <div className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton size="h-20" />
        <Skeleton size="h-20" />
      </div>
      <Skeleton size="h-72" />
    </div>,
  ),
  sidebarLeft: headed(
    <div className="grid gap-4 lg:grid-cols-[18.75rem_minmax(0,1fr)]">
      <Skeleton size="h-48" />
      <Skeleton size="h-96" />
    </div>,
  ),
  sidebarRight: headed(
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton size="h-72" />
      <Skeleton size="h-56" />
    </div>,
  ),
};

/** The frame with the screen's skeleton, shown before the first screen. */
export function LoadingScreen() {
  return (
    <LoadingFrame connected={session().connected}>
      <ScreenSkeleton pathname={globalThis.location.pathname} />
    </LoadingFrame>
  );
}

/** The frame, as far as it is known before any answer arrives. */
export function LoadingFrame({ connected, children }: { connected: boolean; children: Content }) {
  const { kind } = environment();
  return (
    <AppFrame
      environment={kind}
      home={href('token')}
      badge={<EnvironmentBadge environment={kind} />}
      navigation={connected && <Navigation />}
    >
      {children}
    </AppFrame>
  );
}

function CatalogShape() {
  return (
    <div className="grid gap-4">
      <Skeleton size="h-8" />
      <div className="grid gap-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <div className="hidden content-start gap-4 lg:grid">
          <Skeleton size="h-28" />
          <Skeleton size="h-16" />
          <Skeleton size="h-36" />
        </div>
        <RowsShape rows={10} />
      </div>
    </div>
  );
}

function RowsShape({ rows }: { rows: number }) {
  return (
    <div className="panel grid gap-px">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-15 items-center gap-4 border-b border-line px-3.5 last:border-0">
          <Skeleton size="h-10 w-11" />
          <div className="grid flex-1 gap-2">
            <Skeleton size="w-48" />
            <Skeleton size="w-96" />
          </div>
          <Skeleton size="w-12" />
        </div>
      ))}
    </div>
  );
}
