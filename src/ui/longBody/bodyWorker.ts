/** A worker that splits a long body into rows, returns the visible ones, folds them, and searches through all. */
import { type BodyRow, type BodyView, type MatchPlace, viewBody } from './bodyView';

/** Messages from the page: first a body to read, then commands. */
export type ToWorker =
  | { body: string; maxLength: number }
  | { from: number; to: number }
  | { fold: number | 'all'; folded: boolean }
  | { find: string }
  | { match: number };
/** Messages to the page: facts about the body, then rows, their current number, and matches. */
export type FromWorker =
  | (Pick<BodyView, 'isJson' | 'lines' | 'width'> & { rows: number })
  | { from: number; shown: BodyRow[] }
  | { rows: number }
  | { query: string; matches: number }
  | { match: number; place: MatchPlace; rows: number };

let view: BodyView | undefined;

globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('body' in data) {
    view = viewBody(data.body, data.maxLength);
    const { isJson, lines, width } = view;
    tell({ isJson, lines, width, rows: view.rows() });
  } else if (view) answer(view, data);
});

function answer(read: BodyView, command: Exclude<ToWorker, { body: string }>): void {
  if ('from' in command) tell({ from: command.from, shown: read.slice(command.from, command.to) });
  else if ('fold' in command) {
    if (command.fold === 'all') read.foldAll(command.folded);
    else read.fold(command.fold, command.folded);
    tell({ rows: read.rows() });
  } else if ('find' in command) tell({ query: command.find, matches: read.find(command.find) });
  else {
    const place = read.readPlace(command.match);
    if (place) tell({ match: command.match, place, rows: read.rows() });
  }
}

function tell(message: FromWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the page that made this worker
  globalThis.postMessage(message);
}
