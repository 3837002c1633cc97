import { session } from '../../../api/client/session/session';

let noted: { session: number; place: string } | undefined;

/** Records the path and view of the current screen, so that another screen can link back to it. */
export function notePlace(place: string): void {
  noted = { session: session().number, place };
}

/** The address last recorded in this session. */
export function lastPlace(): string | undefined {
  return noted?.session === session().number ? noted.place : undefined;
}
