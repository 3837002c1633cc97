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
 * Code that is there is given at once: the browser's own loader answers some tasks later, and a paint may come between.
 * A failure is not kept.
 */
export function kept<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let module: Promise<Module> | undefined;
  return () =>
    (module ??= load().catch((error: unknown) => {
      module = undefined;
      throw error;
    }));
}

/**
 * A screen whose code loads when it is first visited. The router asks for it once and keeps a failure: when the code
 * did not come, the loader asks for it again at each visit.
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
