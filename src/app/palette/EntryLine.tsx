/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role --
   an option of a combobox, which has the focus and the keys */
import { Kbd } from '../../ui/Kbd';
import { ServiceText } from '../../ui/ServiceText';
import { cx } from '../../ui/cx';
import { useSingleKeys } from '../../ui/singleKeys';
import type { Entry } from './rank';

interface EntryLineProps {
  id: string;
  entry: Entry;
  selected: boolean;
  /** The pointer moved over it. */
  onPoint: () => void;
  onRun: () => void;
}

/** One line of the palette: an option that never has the focus itself. */
export function EntryLine({ id, entry, selected, onPoint, onRun }: EntryLineProps) {
  const { title, detail, keys, mono } = entry;
  const hinted = useSingleKeys();
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className={cx(
        'flex min-h-8 cursor-default items-center gap-3 rounded px-2.5 text-sm pointer-coarse:min-h-10',
        selected && 'bg-accent-soft text-accent',
      )}
      onPointerMove={selected ? undefined : onPoint}
      // A press must not take the focus from the combobox.
      onMouseDown={(event) => event.preventDefault()}
      // The second click of a double click does not count.
      onClick={({ detail }) => detail <= 1 && onRun()}
    >
      <ServiceText prose className={cx('min-w-0 shrink-0 truncate max-w-[60%]', mono && 'font-mono text-[0.92em]')}>
        {title}
      </ServiceText>
      {detail && (
        <ServiceText prose className="min-w-0 flex-1 truncate text-xs text-ink-2">
          {detail}
        </ServiceText>
      )}
      {keys && hinted && (
        <span aria-hidden="true" className="ms-auto flex gap-1 pointer-coarse:hidden">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </div>
  );
}
