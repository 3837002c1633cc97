/** What the palette offers besides navigation: the current screen's buttons, its record's screens, the console's own actions. */
import { disconnect } from '../../api/client/session/session';
import { type ScreenName, href, paths, screenAt } from '../../paths';
import { opened } from '../opened';
import { screenList } from '../screens';
import type { Entry, Group } from './rank';

/** Records with screens below their own. */
const records = { sellerProduct: 'This product', pack: 'This Pack' } as const;

/** The other screens of the current record: those that its header links to, and the rest. */
export function recordScreensGroup(pathname: string): Group {
  const here = screenAt(pathname);
  const id = here?.params['id'];
  const record = (['sellerProduct', 'pack'] as const).find((name) => here && isOf(here.name, name));
  if (!here || !record || id === undefined) return { name: 'This record', entries: [] };
  return {
    name: records[record],
    entries: screenList.flatMap(([name, { place }]): Entry[] =>
      place && name !== here.name && isOf(name, record)
        ? [{ id: `here ${name}`, title: place.label, act: href(name as typeof record, { id }) }]
        : [],
    ),
  };
}

const isOf = (name: ScreenName, record: keyof typeof records): boolean =>
  name === record || paths[name].startsWith(`${paths[record]}/`);

const always: readonly Entry[] = [
  { id: 'action keys', title: 'Keyboard shortcuts', keys: ['?'], act: () => opened.set('keys') },
  { id: 'action forget', title: 'Forget token', act: () => disconnect('disconnected') },
];

/** The enabled buttons of the screen's header. The palette clicks the button itself, so its guards apply here too. */
export function headerGroup(): Group {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-page-actions] button')].filter(
    (button) => button.ariaDisabled !== 'true' && button.closest('[popover]') === null,
  );
  return {
    name: 'This screen',
    entries: buttons.flatMap((button, place): Entry[] => {
      const title = button.ariaLabel ?? button.textContent;
      const press = () => {
        opened.set(undefined);
        button.click();
      };
      return always.some((action) => action.title === title) ? [] : [{ id: `press ${place}`, title, act: press }];
    }),
  };
}

export const actionGroup: Group = { name: 'Actions', entries: always };
