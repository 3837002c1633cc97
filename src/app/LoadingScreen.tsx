import type { ReactNode } from 'react';
import { environment } from '../api/client/session/environment';
import { session } from '../api/client/session/session';
import { href, screenAt } from '../paths';
import { AppFrame } from '../ui/AppFrame';
import { EnvironmentBadge } from '../ui/EnvironmentBadge';
import { Skeleton, SkeletonScreen } from '../ui/Skeleton';
import { Navigation } from './Navigation';
import { type Shape, screens } from './screens';

/** A skeleton of the screen at an address, for the first load and for slow navigations. */
export function ScreenSkeleton({ pathname }: { pathname: string }) {
  const at = screenAt(pathname);
  const shape = at ? screens[at.name].shape : 'sidebarRight';
  return <SkeletonScreen label="Loading the screen">{shapes[shape]}</SkeletonScreen>;
}

const title = <Skeleton width="11rem" height="1.25rem" />;

const shapes: Record<Shape, ReactNode> = {
  form: (
    <div className="mx-auto grid w-full max-w-104 gap-4 sm:pt-8">
      {title}
      <Skeleton height="18rem" />
    </div>
  ),
  catalog: (
    <>
      <div className="mb-4 grid gap-2 py-1.5">{title}</div>
      <CatalogShape />
    </>
  ),
  rows: (
    <>
      <Heading />
      <RowsShape rows={8} />
    </>
  ),
  compare: (
    <>
      <Heading />
      <CompareShape />
    </>
  ),
  sidebarLeft: (
    <>
      <Heading />
      <div className="grid gap-4 lg:grid-cols-[18.75rem_minmax(0,1fr)]">
        <Skeleton height="12rem" />
        <Skeleton height="24rem" />
      </div>
    </>
  ),
  sidebarRight: (
    <>
      <Heading />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton height="18rem" />
        <Skeleton height="14rem" />
      </div>
    </>
  ),
};

/** The frame with the screen's skeleton, shown before the first screen. */
export function LoadingScreen() {
  const { kind } = environment();
  return (
    <AppFrame
      environment={kind}
      home={href('token')}
      badge={<EnvironmentBadge environment={kind} />}
      navigation={session().connected && <Navigation />}
    >
      <ScreenSkeleton pathname={globalThis.location.pathname} />
    </AppFrame>
  );
}

/** A title and the line below it. */
function Heading() {
  return (
    <div className="mb-4 grid gap-2 py-1.5">
      {title}
      <Skeleton width="22rem" />
    </div>
  );
}

function CatalogShape() {
  return (
    <div className="grid gap-4">
      <Skeleton height="2rem" />
      <div className="grid gap-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <div className="hidden content-start gap-4 lg:grid">
          <Skeleton height="7rem" />
          <Skeleton height="4rem" />
          <Skeleton height="9rem" />
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
          <Skeleton width="2.75rem" height="2.5rem" />
          <div className="grid flex-1 gap-2">
            <Skeleton width="12rem" />
            <Skeleton width="24rem" />
          </div>
          <Skeleton width="3rem" />
        </div>
      ))}
    </div>
  );
}

function CompareShape() {
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton height="5rem" />
        <Skeleton height="5rem" />
      </div>
      <Skeleton height="18rem" />
    </div>
  );
}
