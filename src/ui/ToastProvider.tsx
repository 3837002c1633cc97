import { useCallback, useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { Announcements } from './Announcements';
import type { Elements } from './content';
import { cx } from './cx';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import { revealHidden } from './revealHidden';
import { ToastContext, type ToastMessage } from './toastContext';

const shownMs = { success: 5000, failed: 10_000 };
const mostAtOnce = 4;

type Shown = ToastMessage & { id: number };

/** Shows the console's toasts in a polite live region above the request bar, and draws that of `announce`. Wrap the app in it once. */
export function ToastProvider({ children }: { children: Elements }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const [paused, setPaused] = useState(false);
  const lastId = useRef(0);
  const show = useCallback((message: ToastMessage) => {
    lastId.current += 1;
    const id = lastId.current;
    setToasts((shown) => [...shown, { ...message, id }].slice(-mostAtOnce));
  }, []);
  const resume = useCallback(() => setPaused(false), []);
  const dismiss = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
    setPaused(false);
  }, []);
  const release = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) resume();
  };
  return (
    <ToastContext value={show}>
      {children}
      <Announcements />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- holds what it shows, does nothing */}
      <section
        aria-label="Notifications"
        tabIndex={-1}
        className="pointer-events-none outline-none fixed inset-x-3 bottom-[calc(var(--request-bar)+var(--foot)+0.75rem)] z-30 sm:start-auto sm:w-88"
        onPointerOver={() => setPaused(true)}
        onPointerLeave={resume}
        onFocus={() => setPaused(true)}
        onBlur={release}
      >
        <div aria-live="polite" aria-relevant="additions" className="grid gap-2">
          {toasts.map((toast) => (
            <Toast key={toast.id} toast={toast} paused={paused} onDismiss={dismiss} onFocusLost={resume} />
          ))}
        </div>
      </section>
    </ToastContext>
  );
}

type ToastProps = { toast: Shown; paused: boolean; onDismiss: (id: number) => void; onFocusLost: () => void };

function Toast({ toast, paused, onDismiss, onFocusLost }: ToastProps) {
  const { id, tone, title, detail, stays = false } = toast;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const drawn = box.current;
    // Removing a focused button fires no blur event.
    return () => {
      if (drawn?.contains(document.activeElement)) onFocusLost();
    };
  }, [onFocusLost]);
  useEffect(() => {
    if (paused || stays) return;
    const timer = setTimeout(() => onDismiss(id), shownMs[tone]);
    return () => clearTimeout(timer);
  }, [paused, stays, id, tone, onDismiss]);
  return (
    <div
      ref={box}
      className="toast pointer-events-auto flex items-start gap-2.5 rounded-lg bg-panel py-2 ps-3 pe-1.5 text-sm shadow-float"
    >
      <span className={cx('pt-1', tone === 'success' ? 'text-good' : 'text-bad')}>
        <Icon name={tone === 'success' ? 'check' : 'alert'} />
      </span>
      <div className="min-w-0 flex-1 pt-0.5 wrap-anywhere">
        <p className="font-medium">{revealHidden(title)}</p>
        {detail && <div className="text-xs text-ink-2">{revealHidden(detail)}</div>}
      </div>
      <IconButton
        icon="close"
        label="Dismiss"
        size="sm"
        onClick={(event) => {
          event.currentTarget.closest('section')?.focus();
          onDismiss(id);
        }}
      />
    </div>
  );
}
