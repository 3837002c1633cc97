import type { Crumb } from '../ui/Breadcrumbs';

/** What a screen provides to the shell. */
export interface ScreenHandle {
  /** The screen's h1 where it is fixed; also the document title. */
  title: string;
  /** The breadcrumbs, from the screen's parameters and its loader's data. */
  crumbs: (params: Readonly<Record<string, string | undefined>>, data: unknown) => Crumb[];
}
