/**
 * The page of a served build before a real service. The build writes it without the service, which is not known then, and the server says it in the
 * page when it starts, with the origins that the page may call: so one build serves every service.
 */
import type { Connection } from '../connection.ts';
import { contentSecurityPolicy } from '../csp.ts';

/** Its file in the build. With a dot, so that it is not served as it is. */
export const LIVE_PAGE = '.live-page';

/** What the build leaves open in it. */
export const emptyConnection = '<script type="application/json" id="connection"></script>';

/** The page for a connection. Throws for any other text than the build's. */
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
