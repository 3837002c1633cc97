/** The shortcuts. `Ctrl` or `⌘` with `K` also works in a field; every other key only where nothing else uses it. */
import type { NavigateFunction } from 'react-router-dom';
import { type FixedScreenName, href } from '../../paths';
import { rowLists } from '../../ui/screenParts';
import { shortcutKey } from '../../ui/typing';
import { openDialog } from './openDialog';

/** The letters that lead to screens after `g`. */
export const screenLetters: { readonly [Name in FixedScreenName]?: string } = {
  token: 't',
  catalog: 'c',
  purchases: 'u',
  packs: 'p',
  compare: 'm',
  runtime: 'r',
  sellerProducts: 's',
  newPack: 'n',
  payouts: 'y',
  explorer: 'e',
  activity: 'a',
  sandbox: 'b',
};

const screensByLetter = new Map(
  Object.entries(screenLetters).map(([name, letter]) => [letter, name as FixedScreenName]),
);

/** The letter must follow `g` within this time, in milliseconds. */
const TIMEOUT_MS = 1500;

/** When `g` was typed, by the event's clock. */
let pressedGAt: number | undefined;

/** Runs the shortcut. The caller has checked that no text is being typed and no dialog but the palette is open. */
export function runShortcut(event: KeyboardEvent, navigate: NavigateFunction): void {
  const { timeStamp, repeat } = event;
  const key = shortcutKey(event);
  const waited = pressedGAt === undefined ? Infinity : timeStamp - pressedGAt;
  pressedGAt = undefined;
  if (event.ctrlKey || event.metaKey) return toggle(event);
  const screen = waited < TIMEOUT_MS ? screensByLetter.get(key) : undefined;
  if (screen) void navigate(href(screen));
  else if (key === 'g' && !repeat) pressedGAt = timeStamp;
  else if (key === 'j') moveInRows(1);
  else if (key === 'k') moveInRows(-1);
  else if (key === '?') openDialog.set('keys');
}

/** Never opens above another dialog, which may be about to spend. */
function toggle(event: KeyboardEvent): void {
  if (event.isComposing || event.repeat) return;
  if (openDialog.get() === 'palette') openDialog.set(undefined);
  else if (!document.querySelector('dialog[open]')) openDialog.set('palette');
}

/** Moves the focus to what the next or previous row of a list leads to; the first use starts at the first row in view. */
function moveInRows(step: 1 | -1): void {
  const rows = rowLists.get().flatMap(({ element }) => [...element.children]);
  const links = rows.flatMap((row) => {
    const link = row.querySelector<HTMLElement>('a[href], button');
    return link ? [{ row, link }] : [];
  });
  const focused = links.findIndex(({ row }) => row.contains(document.activeElement));
  const inView = links.findIndex(({ link }) => link.getBoundingClientRect().bottom > 0);
  const next = focused === -1 ? Math.max(inView, 0) : focused + step;
  links[next]?.link.focus({ preventScroll: true });
  links[next]?.row.scrollIntoView?.({ block: 'nearest' });
}
