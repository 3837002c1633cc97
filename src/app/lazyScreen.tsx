import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router-dom';
import type { ScreenHandle } from '../shared/handle';
import { guarded } from './guard';

export interface ScreenModule {
  Component: ComponentType;
  loader?: LoaderFunction;
  handle: ScreenHandle;
}

/**
 * Loads a module once and returns it at once afterwards: the browser's own cache answers some tasks later, and a paint
 * may come between. Failures are not cached.
 */
export function importOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let module: Promise<Module> | undefined;
  return () =>
    (module ??= load().catch((error: unknown) => {
      module = undefined;
      throw error;
    }));
}

/**
 * A screen whose code loads at its first visit. The router requests it once and caches failures, so after a failure the
 * loader requests it again at each visit.
 */
export const lazyScreen = (load: () => Promise<ScreenModule>) => async () => {
  const first = await load().catch(() => undefined);
  if (first) return { Component: first.Component, handle: first.handle, loader: guarded(first.loader) };
  const late: ScreenModule = {
    Component: () => null,
    handle: { title: 'Marketplace Console', crumbs: () => [] },
  };
  return {
    Component: () => <late.Component />,
    handle: late.handle,
    loader: guarded(async (args) => {
      const { Component, handle, loader } = await load();
      late.Component = Component;
      Object.assign(late.handle, handle);
      return (await loader?.(args)) ?? null;
    }),
  };
};
