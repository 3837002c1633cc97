import { type LoaderFunction, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { session } from '../api/client/session/session';
import { href } from '../paths';

/** The address of Connect that leads back to a place, including its view. */
export function connectFor(place: { pathname: string; search: string }): string {
  const here = place.pathname + place.search;
  return here === href('token') ? href('connect') : href('connect', undefined, new URLSearchParams({ next: here }));
}

/** Runs a loader only with a token; without one, or after a 401, redirects to Connect and back. */
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
