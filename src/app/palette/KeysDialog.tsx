import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Dialog } from '../../ui/Dialog';
import { Kbd } from '../../ui/Kbd';
import { singleKeys, useSingleKeys } from '../../ui/singleKeys';
import { compareWords } from '../../features/runs/compare/words';
import { uiWords } from '../../ui/words';
import { appWords } from '../words';
import { openDialog } from './openDialog';
import { screenGroup } from './entries';

interface Shortcut {
  label: string;
  /** Keys in sequence, or as alternatives. */
  keys: readonly string[];
  joint?: 'then' | 'or';
}

const groups = (): readonly { name: string; shortcuts: readonly Shortcut[] }[] => [
  {
    name: 'Everywhere',
    shortcuts: [
      { label: appWords.commandPalette, keys: ['Ctrl K', '⌘ K'], joint: 'or' },
      { label: 'Keyboard shortcuts', keys: ['?'] },
      { label: 'Focus the search field', keys: ['/'] },
      { label: 'Close a dialog or menu', keys: ['Esc'] },
    ],
  },
  {
    name: 'Go to',
    shortcuts: screenGroup().entries.flatMap(({ title, keys }) =>
      keys ? [{ label: title, keys, joint: 'then' }] : [],
    ),
  },
  {
    name: 'Lists and tables',
    shortcuts: [
      { label: 'Next row', keys: ['j'] },
      { label: 'Previous row', keys: ['k'] },
      { label: 'Open the row', keys: ['Enter'] },
    ],
  },
  {
    name: 'Compare runs',
    shortcuts: [
      { label: compareWords.nextChange, keys: ['n'] },
      { label: 'Previous change', keys: ['p'] },
    ],
  },
  {
    name: 'Results of an evaluation',
    shortcuts: [
      { label: 'Better than the first column', keys: ['1'] },
      { label: 'Same', keys: ['2'] },
      { label: 'Worse', keys: ['3'] },
    ],
  },
];

const close = () => openDialog.set(undefined);

/** All keys of the console. */
export function KeysDialog() {
  const on = useSingleKeys();
  return (
    <Dialog
      title="Keyboard shortcuts"
      description="These don’t work while you’re typing or a dialog is open, except that the palette also opens from a field. When they’re turned off, only the palette’s keys and Esc work. You can open this dialog from the palette."
      onClose={close}
      footer={<Button onClick={close}>{uiWords.close}</Button>}
    >
      <div className="grid gap-4">
        <Checkbox label="Single-key shortcuts" checked={on} onChange={singleKeys.turn} />
        {groups().map(({ name, shortcuts }) => (
          <section key={name} aria-label={name}>
            <h3 className="border-b border-line pb-1 text-xs font-medium text-ink-2">{name}</h3>
            <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 pt-1.5 text-sm">
              {shortcuts.map(({ label, keys, joint = '' }) => (
                <div key={label} className="col-span-2 grid grid-cols-subgrid">
                  <dt>{label}</dt>
                  <dd className="text-end">
                    {keys.map((key, index) => (
                      <span key={key}>
                        {index > 0 && <span className="text-ink-2">{` ${joint} `}</span>}
                        <Kbd>{key}</Kbd>
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
