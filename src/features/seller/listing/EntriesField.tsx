import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import type { Elements } from '../../../ui/content';
import { formatCount, formatCounted } from '../../../lib/count';
import { Button } from '../../../ui/Button';
import { FieldError } from '../../../ui/Field';
import { Fieldset } from '../../../ui/Fieldset';
import { IconButton } from '../../../ui/IconButton';
import { isComposed } from '../../../ui/composition';
import { TextArea } from '../../../ui/TextArea';
import { cx } from '../../../ui/cx';

interface EntryListProps {
  legend: string;
  /** Singular noun used in accessible names, such as `limitation`. */
  noun: string;
  count: number;
  limits: readonly [min: number, max: number] | undefined;
  /** Shown before the count: that entries are required, or that the value couldn't be read. */
  note?: string | undefined;
  error?: string | undefined;
  /** The element that `useEntryFocus` searches. */
  container: RefObject<HTMLDivElement | null>;
  onAdd: () => void;
  children: Elements;
}

/** After the next render, focuses the control with a `data-entry`, or the add button if that entry is gone. */
export function useEntryFocus(): [container: RefObject<HTMLDivElement | null>, focusNext: (entry: string) => void] {
  const container = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const found = container.current?.querySelector<HTMLElement>(`[data-entry="${wanted.current}"]`);
    (found ?? container.current?.querySelector<HTMLElement>('[data-entry="add"]'))?.focus();
    wanted.current = undefined;
  });
  return [
    container,
    (entry) => {
      wanted.current = entry;
    },
  ];
}

/** A list of entries under its group name, with the count, the limit and the add button. */
export function EntryList({ legend, noun, count, limits, note, error, container, onAdd, children }: EntryListProps) {
  const errorId = useId();
  const full = limits !== undefined && count >= limits[1];
  return (
    <Fieldset legend={legend}>
      <div ref={container} className="grid gap-1.5">
        {children}
        <FieldError id={errorId} error={error} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            size="sm"
            data-entry="add"
            {...(error && { 'data-error': true, 'aria-describedby': errorId })}
            disabledReason={full ? `The maximum is ${limits[1]} entries` : undefined}
            onClick={onAdd}
          >
            {`Add ${noun}`}
          </Button>
          <span className="text-xs text-ink-2">{`${note ? `${note} ` : ''}${describeCount(count, limits)}`}</span>
        </div>
      </div>
    </Fieldset>
  );
}

function describeCount(count: number, limits: readonly [number, number] | undefined): string {
  if (!limits) return formatCounted(count, 'entry', 'entries');
  const [min, max] = limits;
  const counted = `${formatCount(count)} of up to ${max}`;
  return count < min && min > 1 ? `${counted}, at least ${min}` : counted;
}

interface EntriesFieldProps extends Omit<EntryListProps, 'onAdd' | 'children' | 'count' | 'container'> {
  value: readonly string[];
  /** The error of one entry, by its index. */
  errors: (index: number) => string | undefined;
  /** The order is meaningful: entries can be moved, and their position is announced. */
  ordered?: boolean;
  onChange: (value: readonly string[]) => void;
}

/** A list of single-line texts. Enter goes to a new entry. */
export function EntriesField({ value, errors, ordered = false, onChange, ...list }: EntriesFieldProps) {
  const name = list.noun.charAt(0).toUpperCase() + list.noun.slice(1);
  const [container, focusNext] = useEntryFocus();
  const List = ordered ? 'ol' : 'ul';
  const full = list.limits !== undefined && value.length >= list.limits[1];
  const add = (index: number) => {
    focusNext(`${index}`);
    onChange(value.toSpliced(index, 0, ''));
  };
  const move = (index: number, by: -1 | 1) => {
    const to = index + by;
    // At either end of the list, the clicked button disappears.
    const direction = by === -1 ? (to > 0 ? 'up' : 'down') : to < value.length - 1 ? 'down' : 'up';
    focusNext(`${to}-${direction}`);
    onChange(value.toSpliced(index, 1).toSpliced(to, 0, value[index] ?? ''));
  };
  return (
    <EntryList {...list} count={value.length} container={container} onAdd={() => add(value.length)}>
      {value.length > 0 && (
        <List className={cx('grid gap-1.5', ordered && 'max-sm:gap-3')}>
          {value.map((entry, index) => (
            <li key={index} className={cx('flex items-start gap-x-1', ordered && 'max-sm:flex-wrap')}>
              {ordered && <span className="w-5 shrink-0 pt-1.5 text-sm text-ink-2">{`${index + 1}.`}</span>}
              <div className="min-w-0 flex-1">
                <TextArea
                  label={`${name} ${index + 1}`}
                  hideLabel
                  rows={1}
                  data-entry={index}
                  value={entry}
                  error={errors(index)}
                  onChange={(event) => onChange(value.with(index, event.target.value))}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.shiftKey || isComposed(event.nativeEvent)) return;
                    event.preventDefault();
                    if (!full) add(index + 1);
                  }}
                />
              </div>
              {/* On a phone the buttons are below the step, because beside it they would take half of its width. */}
              <span className={cx('flex gap-1', ordered && 'max-sm:w-full max-sm:justify-end')}>
                {ordered && (
                  <>
                    <Mover icon="chevronUp" entry={`${index}-up`} hidden={index === 0} onClick={() => move(index, -1)}>
                      {`Move ${list.noun} ${index + 1} up`}
                    </Mover>
                    <Mover
                      icon="chevronDown"
                      entry={`${index}-down`}
                      hidden={index === value.length - 1}
                      onClick={() => move(index, 1)}
                    >
                      {`Move ${list.noun} ${index + 1} down`}
                    </Mover>
                  </>
                )}
                <IconButton
                  icon="close"
                  label={`Remove ${list.noun} ${index + 1}`}
                  onClick={() => {
                    focusNext(`${Math.min(index, value.length - 2)}`);
                    onChange(value.toSpliced(index, 1));
                  }}
                />
              </span>
            </li>
          ))}
        </List>
      )}
    </EntryList>
  );
}

interface MoverProps {
  icon: 'chevronUp' | 'chevronDown';
  entry: string;
  /** Hidden but keeps its space, so that the other buttons do not shift. */
  hidden: boolean;
  onClick: () => void;
  children: string;
}

function Mover({ icon, entry, hidden, onClick, children }: MoverProps) {
  return (
    <span className={hidden ? 'invisible' : undefined}>
      <IconButton icon={icon} label={children} data-entry={entry} onClick={onClick} />
    </span>
  );
}
