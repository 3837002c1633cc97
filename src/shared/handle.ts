import type { Crumb } from '../ui/Breadcrumbs';

/** What a screen tells the shell about itself. */
export interface ScreenHandle {
  /** The screen's h1 where it is fixed; also the document's title. */
  title: string;
  /** The way to this screen, given its parameters and what its loader gave. */
  crumbs: (params: Readonly<Record<string, string | undefined>>, data: unknown) => Crumb[];
}
