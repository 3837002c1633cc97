import { session } from '../../../api/client/session/session';

interface Noted {
  session: number;
  /** Path and view of a screen. */
  place: string;
  /** Its heading, once it is known. */
  h1?: string | undefined;
}

let noted: Noted | undefined;

/** Records the path and view of the current screen, so that another screen can link back to it. */
export function notePlace(place: string): void {
  noted = { session: session().number, place };
}

/** Records the heading of the screen whose place was recorded last, while it is still drawn. */
export function noteHeading(h1: string | undefined): void {
  if (noted) noted = { ...noted, h1 };
}

/** The screen last recorded in this session. */
export function lastPlace(): Pick<Noted, 'place' | 'h1'> | undefined {
  return noted?.session === session().number ? noted : undefined;
}
