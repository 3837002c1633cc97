import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from '../../api/client/store';
import { importOnce } from '../../lib/async/importOnce';
import { Icon } from '../../ui/Icon';
import { Kbd } from '../../ui/Kbd';
import { useToast } from '../../ui/toastContext';
import { shortcutKey, singleKey } from '../../ui/typing';
import { openDialog } from './openDialog';

/** Loads the command palette and the shortcuts. */
export const loadCommands = importOnce(() => import('./Commands'));

/** Opens the command palette. */
export function PaletteButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="palette-button btn"
      onClick={() => openDialog.set('palette')}
    >
      <Icon name="search" />
      <span>Search</span>
      <span aria-hidden="true">
        <Kbd>{/Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'}</Kbd>
      </span>
    </button>
  );
}

/** Listens for keys, and renders the open dialog. The code for both loads at the first key or click. */
export function CommandKeys() {
  const open = useStore(openDialog);
  const navigate = useNavigate();
  const toast = useToast();
  const [code, setCode] = useState<Awaited<ReturnType<typeof loadCommands>>>();
  const act = useEffectEvent((event?: KeyboardEvent) =>
    loadCommands().then(
      (loaded) => {
        setCode(loaded);
        if (event) loaded.runShortcut(event, navigate);
      },
      () => {
        openDialog.set(undefined);
        toast({ tone: 'failed', title: 'The command palette didn’t load', detail: 'Its code couldn’t be loaded.' });
      },
    ),
  );
  // Before the paint, because the button shows that the keys work.
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const { altKey, shiftKey, ctrlKey, metaKey } = event;
      if (ctrlKey || metaKey) {
        if (shortcutKey(event) !== 'k' || shiftKey || altKey) return;
        event.preventDefault();
      } else if (!/^[a-z?]$/.test(singleKey(event) ?? '')) return;
      void act(event);
    };
    const stop = openDialog.subscribe(() => {
      if (openDialog.get()) void act();
    });
    document.addEventListener('keydown', handleKeyDown);
    return () => {
      stop();
      document.removeEventListener('keydown', handleKeyDown);
      openDialog.set(undefined);
    };
  }, []);
  return code && open && <code.Commands open={open} />;
}
