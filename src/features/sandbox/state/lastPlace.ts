import { session } from '../../../api/client/session/session';

let noted: { session: number; place: string } | undefined;

/** Notes the path and view of the current screen, so that another can lead back to it. */
export function notePlace(place: string): void {
  noted = { session: session().number, place };
}

/** The place last noted in this session. */
export function lastPlace(): string | undefined {
  return noted?.session === session().number ? noted.place : undefined;
}
