/**
 * The page of a served build for a real service. The build does not know the service; the server writes it into the page when it starts, with the
 * origins that the page may call, so one build serves every service.
 */
import type { Connection } from '../connection.ts';
import { contentSecurityPolicy } from '../csp.ts';

/** Its file in the build. With a dot, so that it is not served as it is. */
export const LIVE_PAGE = '.live-page';

/** The placeholder that the build leaves in it. */
export const emptyConnection = '<script type="application/json" id="connection"></script>';

/** Writes a connection into the page. Throws for any other page than the build's. */
export function livePage(text: string, connection: Connection): string {
  // In a script element only `<` could end it or begin a comment.
  const written = emptyConnection.replace(
    '><',
    () => `>${JSON.stringify(connection).replaceAll('<', String.raw`\u003c`)}<`,
  );
  return put(
    put(text, emptyConnection, written),
    contentSecurityPolicy([]),
    contentSecurityPolicy(connection.connectTo ?? []),
  );
}

function put(text: string, part: string, next: string): string {
  const [before, after, ...rest] = text.split(part);
  if (before === undefined || after === undefined || rest.length > 0)
    throw new TypeError('The page of the build is of another version.');
  return before + next + after;
}
