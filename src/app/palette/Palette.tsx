/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element has the roles of a combobox that lists groups of results */
import {
  type FocusEvent,
  type KeyboardEvent,
  type ToggleEvent,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { listSeenRecords } from '../../api/resources/seenRecords';
import { ControlOutcome, useControl } from '../../features/sandbox/control';
import { formatCounted } from '../../lib/count';
import { firstCharacters } from '../../lib/text/characters';
import { normalizeText } from '../../lib/text/normalizeText';
import { isComposed } from '../../ui/composition';
import { Icon } from '../../ui/Icon';
import { type PageAction, pageActions } from '../../ui/screenParts';
import { sandboxWords } from '../../features/sandbox/words';
import { sellerWords } from '../../features/seller/words';
import { appWords } from '../words';
import { openDialog } from './openDialog';
import { actionGroup, headerGroup, recordScreensGroup } from './actions';
import { recentGroup, recordGroup, routeGroup, screenGroup } from './entries';
import { type Entry, type Group, takeFirst, rankEntries } from './rank';
import { Kbd } from '../../ui/Kbd';
import { ServiceText } from '../../ui/ServiceText';
import { cx } from '../../ui/cx';
import { useSingleKeys } from '../../ui/singleKeys';
import { environment } from '../../api/client/session/environment';
import { createPlaywrightTest, createStateLink } from '../../features/sandbox/state/copies';
import { isReachable } from '../../shared/copyAs/isReachable';
import { Notice } from '../../ui/Notice';
import { copyText } from '../../ui/clipboard';
import { useToast } from '../../ui/toastContext';
import { endpointOf } from '../../contract/endpoints';
import type { Endpoint } from '../../contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { ownedPacksQuery } from '../../api/resources/packs/packs';
import { lacksPermission } from '../../api/resources/permissions';
import { sellerProductsQuery } from '../../api/resources/seller/products';
import { tokenStatusQuery } from '../../api/resources/token';
import { advanceClock, resetWorld } from '../../api/client/sandbox/control';
import { useSession } from '../../api/client/session/session';

/** The maximum length of a search, in characters. */
const MAX_SEARCH_LENGTH = 200;

/** Entries that fill the visible list, with their headings. */
const IN_VIEW = 10;

const close = () => openDialog.set(undefined);
const collectNames = (groups: readonly Group[]): ReadonlySet<string> =>
  new Set(groups.filter(({ entries }) => entries.length > 0).map(({ name }) => name));

/**
 * Finds screens, routes and records by a few letters, by keyboard alone. It covers the page and keeps the focus as a modal dialog would, but is a
 * popover, because the browser restyles the whole page behind a modal dialog before rendering it.
 */
export function Palette() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { products, packs, failed } = useLists();
  const { group: sandbox, control, disarm } = useSandboxGroup();
  const { group: copies, refused } = useCopyGroup();
  const known = useMemo(() => [recentGroup(listSeenRecords(), pathname), recordScreensGroup(pathname)], [pathname]);
  const listed = useMemo(
    () => [recordGroup(sellerWords.yourProducts, 'sellerProduct', products), recordGroup('Packs', 'pack', packs)],
    [products, packs],
  );
  // The palette stays open while the next screen, which has other actions, is drawn.
  const actions = useSyncExternalStore(pageActions.subscribe, pageActions.get);
  const groupsAfter = (before: readonly PageAction[]) => [
    ...known,
    screenGroup(),
    headerGroup(actions, before),
    sandbox,
    copies,
    actionGroup,
    ...listed,
    routeGroup,
  ];
  /** The groups that existed when the text was typed. */
  const snapshot = () => ({ settled: collectNames(groupsAfter(actions)), before: actions });
  const [{ text, settled, before }, setTyped] = useState(() => ({ text: '', ...snapshot() }));
  const [chosen, setChosen] = useState<string>();
  const found = rankEntries(groupsAfter(before), text, settled);
  const entries = found.flatMap((group) => group.entries);
  // The visible part is rendered in the first paint after a key press, the rest in the next.
  const whole = useDeferredValue<string | null>(text, null) === text;
  const shown = whole ? found : takeFirst(found, IN_VIEW);
  const at = Math.max(
    entries.findIndex(({ id }) => id === chosen),
    0,
  );

  const choose = (entry: string | undefined) => {
    if (entry === entries[at]?.id) return;
    setChosen(entry);
    disarm();
  };
  const type = (typed: string) => {
    setTyped({ text: typed, ...snapshot() });
    choose(undefined);
  };
  const run = (entry: Entry) => {
    setChosen(entry.id);
    if (typeof entry.act === 'function') return entry.act();
    close();
    void navigate(entry.act);
  };
  const step = (by: number) => choose(entries[(at + by + entries.length) % entries.length]?.id);
  const onKeyDown = (event: KeyboardEvent) => {
    // Nothing else in the palette takes the focus.
    if (event.key === 'Tab') event.preventDefault();
    if (isComposed(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    const entry = entries[at];
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    // A key that is held down counts once.
    else if (event.key === 'Enter' && entry) {
      if (!event.repeat) run(entry);
    }
    // Synchronous, because the popover's event comes later, and its shortcut may be used before.
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };

  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showPopover();
    input.current?.focus();
    // Also returns the focus.
    return () => element?.hidePopover();
  }, []);
  // A phone's back gesture closes it too.
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'closed' && dialog.current !== null) close();
  };
  // The page behind it is not inert, so the heading of a screen that arrives meanwhile requests the focus.
  const keepFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && dialog.current?.matches(':popover-open')) input.current?.focus();
  };
  useLayoutEffect(() => {
    if (at === 0) list.current?.scrollTo?.(0, 0);
    else list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- clicks outside its box
    <dialog
      ref={dialog}
      popover="auto"
      aria-modal="true"
      aria-labelledby={`${id}title`}
      className="veil"
      onToggle={onToggle}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) close();
        // The focus stays in the field.
        else if (event.target !== input.current) event.preventDefault();
      }}
    >
      <div className="dialog" style={{ '--dialog-width': '48rem' }}>
        <div className="dialog-body">
          <h2 id={`${id}title`} className="mb-3 text-lg leading-6 font-semibold">
            {appWords.commandPalette}
          </h2>
          <div className="control flex items-center gap-2 py-0!">
            <span className="text-ink-2">
              <Icon name="search" />
            </span>
            <input
              ref={input}
              role="combobox"
              aria-label="Search screens, routes and records"
              aria-expanded={entries.length > 0}
              aria-controls={`${id}list`}
              aria-autocomplete="list"
              aria-activedescendant={entries.length > 0 ? `${id}${at}` : undefined}
              autoComplete="off"
              spellCheck={false}
              placeholder="Screen, route, product or Pack"
              value={text}
              onChange={(event) => type(firstCharacters(normalizeText(event.target.value), MAX_SEARCH_LENGTH))}
              onKeyDown={onKeyDown}
              onBlur={keepFocus}
              className="min-w-0 flex-1 self-stretch bg-transparent"
            />
          </div>
          <output className="sr-only">{formatCounted(entries.length, 'result')}</output>
          {/* Of constant height, so that nothing moves as results come and go. */}
          <div className="mt-2 flex h-[min(26rem,calc(100dvh-14rem))] min-h-24 flex-col">
            <div
              ref={list}
              id={`${id}list`}
              role="listbox"
              aria-label="Results"
              className="min-h-0 overflow-y-auto overscroll-contain"
            >
              {shown.map((group) => (
                <div key={group.name} role="group" aria-label={group.name} className="pb-1.5">
                  <div aria-hidden="true" className="px-2.5 pt-1 pb-0.5 text-xs font-medium text-ink-2">
                    {group.name}
                  </div>
                  {group.entries.map((entry) => {
                    const place = entries.indexOf(entry);
                    return (
                      <EntryLine
                        key={entry.id}
                        id={`${id}${place}`}
                        entry={entry}
                        selected={place === at}
                        onPoint={() => choose(entry.id)}
                        onRun={() => run(entry)}
                      />
                    );
                  })}
                </div>
              ))}
            </div>
            {entries.length === 0 && <p className="px-2.5 py-2 text-sm text-ink-2">No results.</p>}
            <div className="grid px-2.5">
              <ControlOutcome control={control} part="clock" />
              <ControlOutcome control={control} part="reset" />
            </div>
            {refused}
            {failed.length > 0 && (
              <output className="block px-2.5 py-2 text-sm text-ink-2">
                {`Couldn’t list ${failed.join(' and ')}.`}
              </output>
            )}
          </div>
        </div>
      </div>
    </dialog>
  );
}

/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role --
   an option of a combobox, which has the focus and the keys */
interface EntryLineProps {
  id: string;
  entry: Entry;
  selected: boolean;
  /** The pointer moved over it. */
  onPoint: () => void;
  onRun: () => void;
}

/** One line of the palette: an option that never has the focus itself. */
function EntryLine({ id, entry, selected, onPoint, onRun }: EntryLineProps) {
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
      // A mouse press must not take the focus from the combobox.
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

/** Copies the current screen with its state: as a link for another person, in the sandbox; as a test, on a live service too. Copying closes the palette. */
function useCopyGroup() {
  const { pathname, search } = useLocation();
  const toast = useToast();
  const [failed, setFailed] = useState<string>();
  const address = pathname + search;
  const copy = async (done: string, text: Promise<string>) => {
    setFailed(undefined);
    try {
      if (!(await copyText(text))) return setFailed('The browser doesn’t allow this page to copy.');
      openDialog.set(undefined);
      toast({ tone: 'success', title: done });
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
    }
  };
  const group: Group = {
    name: 'Copy',
    entries: [
      ...(environment().kind === 'sandbox'
        ? [
            {
              id: 'copy link',
              title: sandboxWords.copyLinkToState,
              detail: 'Opens a copy of this world on this screen',
              act: () => void copy('Copied the link.', createStateLink(address)),
            },
          ]
        : []),
      ...(isReachable()
        ? [
            {
              id: 'copy playwright',
              title: sandboxWords.copyAsPlaywright,
              detail: 'A test that reaches this state',
              act: () => void copy('Copied the test.', createPlaywrightTest(address, headingHere())),
            },
          ]
        : []),
    ],
  };
  const refused = failed !== undefined && (
    <Notice tone="bad" role="alert" title="Not copied">
      {failed}
    </Notice>
  );
  return { group, refused };
}

const headingHere = (): string | undefined => document.querySelector('h1')?.textContent;

/** Cached data is good enough to find something by name. */
const asRead = { staleTime: Infinity };

/** The account's products and Packs, read unless the token may not; `failed` names the lists that could not be read. */
function useLists() {
  const status = useQuery({ ...tokenStatusQuery(), ...asRead });
  const held = status.data?.permissions;
  const allowed = ({ permission }: Endpoint) =>
    !status.isPending && (permission === undefined || !lacksPermission(held, permission));
  const products = useQuery({ ...sellerProductsQuery(), ...asRead, enabled: allowed(endpointOf('seller.products')) });
  const packs = useQuery({ ...ownedPacksQuery(), ...asRead, enabled: allowed(endpointOf('packs.owned')) });
  return {
    products: products.data ?? undefined,
    packs: packs.data?.packs,
    failed: [products.isError && 'your products', packs.isError && 'your Packs'].filter((name) => name !== false),
  };
}

const STEP_MS = 300_000;

/** The controls of the sandbox world; none on a live service. The reset needs a second Enter: `disarm` cancels the first. */
function useSandboxGroup() {
  const { world } = useSession();
  const control = useControl(world ?? '');
  const [armed, setArmed] = useState(false);
  const reset = (name: string) => {
    if (armed) control.run('reset', 'The world was reset.', resetWorld(name));
    setArmed(!armed);
  };
  const group: Group = {
    name: 'Sandbox',
    entries:
      environment().kind !== 'sandbox' || world === undefined
        ? []
        : [
            {
              id: 'sandbox clock',
              title: 'Advance the clock by 5 minutes',
              act: () => control.run('clock', 'The clock moved forward by 5 min.', advanceClock(world, STEP_MS)),
            },
            {
              id: 'sandbox reset',
              title: armed ? 'Choose again to reset the world' : 'Reset the world',
              ...(armed && { detail: 'Clock, Points, products and faults are reset.' }),
              act: () => reset(world),
            },
          ],
  };
  return { group, control, disarm: () => setArmed(false) };
}
