/** What the palette does besides navigating: the current screen's actions, its record's screens, the console's own actions. */
import { disconnect } from '../../api/client/session/session';
import { type ScreenName, href, paths, screenAt } from '../../paths';
import type { PageAction } from '../../ui/screenParts';
import { sharedWords } from '../../shared/words';
import { openDialog } from './openDialog';
import { screenList } from '../screens';
import type { Entry, Group } from './rank';

/** Records with screens below their own. */
const records = { sellerProduct: 'This product', pack: 'This Pack' } as const;

/** The other screens of the current record: those that its header links to, and the rest. */
export function recordScreensGroup(pathname: string): Group {
  const current = screenAt(pathname);
  const id = current?.params['id'];
  const record = (['sellerProduct', 'pack'] as const).find((name) => current && isRecordScreen(current.name, name));
  if (!current || !record || id === undefined) return { name: 'This record', entries: [] };
  return {
    name: records[record],
    entries: screenList.flatMap(([name, { place }]): Entry[] =>
      place && name !== current.name && isRecordScreen(name, record)
        ? [{ id: `here ${name}`, title: place.label, act: href(name as typeof record, { id }) }]
        : [],
    ),
  };
}

const isRecordScreen = (name: ScreenName, record: keyof typeof records): boolean =>
  name === record || paths[name].startsWith(`${paths[record]}/`);

const always: readonly Entry[] = [
  { id: 'action keys', title: 'Keyboard shortcuts', keys: ['?'], act: () => openDialog.set('keys') },
  { id: 'action forget', title: sharedWords.forgetToken, act: () => disconnect('disconnected') },
];

/**
 * The enabled buttons of the screen's header, without those on every screen.
 * @param before those that were enabled when the text was typed
 */
export function headerGroup(actions: readonly PageAction[], before: readonly PageAction[]): Group {
  return {
    name: 'This screen',
    entries: actions
      .filter(({ name }) => !always.some(({ title }) => title === name))
      .map((action) => ({
        id: `button ${action.id}`,
        title: action.name,
        late: !before.includes(action),
        act: () => {
          openDialog.set(undefined);
          action.element.click();
        },
      })),
  };
}

export const actionGroup: Group = { name: 'Actions', entries: always };
