import { type LoaderFunction, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { session } from '../api/client/session/session';
import { href } from '../paths';

/** The Connect screen that leads back to a place, view included. */
export function connectFor(place: { pathname: string; search: string }): string {
  const here = place.pathname + place.search;
  return here === href('token') ? href('connect') : href('connect', undefined, new URLSearchParams({ next: here }));
}

/** Lets a loader run only with a token; without one, or when it is refused on the way, leads to Connect and back. */
export function guarded(loader: LoaderFunction | undefined): LoaderFunction {
  return async (args: LoaderFunctionArgs) => {
    if (!session().connected) throw redirect(connectFor(new URL(args.request.url)));
    try {
      return (await loader?.(args)) ?? null;
    } catch (error) {
      if (!session().connected) throw redirect(connectFor(new URL(args.request.url)));
      throw error;
    }
  };
}
