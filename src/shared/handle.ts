import type { ComponentType } from 'react';
import type { Crumb } from '../ui/Breadcrumbs';

/** What a screen provides to the shell. */
export interface ScreenHandle {
  /** The screen's h1 if it is fixed; also the document title. */
  title: string;
  /** The breadcrumbs, from the screen's parameters and its loader's data; only the title if there is none. */
  crumbs?: (params: Params, data: unknown) => Crumb[];
}

/** A path's parameters by name, decoded. */
export type Params = Readonly<Record<string, string | undefined>>;

/** The address that a loader reads for. */
export interface LoaderArgs {
  params: Params;
  /** Including its `?`; empty when there is none. */
  search: string;
}

/** What a screen's module exports. */
export interface ScreenModule {
  Component: ComponentType;
  /** Fills the cache before the screen is rendered. Its result is passed to the breadcrumbs; an error takes the screen's place. */
  loader?: (at: LoaderArgs) => unknown;
  handle: ScreenHandle;
}

/** Returned by a loader to redirect to another address. */
export class Redirect {
  readonly to: string;
  constructor(to: string) {
    this.to = to;
  }
}
