import { useDeployment } from '../api/client/service/deployment';
import { isTokenStored, useSession } from '../api/client/session/session';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { appWords } from './words';

/** Says what a reload preserves and what it loses. */
export function useReloadHint(): string {
  const { connected } = useSession();
  return connected && !isTokenStored()
    ? 'Reloading keeps what you typed, but you’ll need your token again.'
    : 'Reloading keeps what you typed.';
}

/** Reloads the page, which loads the version now being served. */
export const reload = (): void => globalThis.location.reload();

/** Says once, on every screen, that another version of the console is served. */
export function UpdateBanner() {
  const updated = useDeployment() === 'updated';
  const reloadHint = useReloadHint();
  return (
    // Always mounted, so that changes are announced.
    <output className="block">
      {updated && (
        <div className="mb-4 flex items-center gap-2.5 rounded border border-line bg-sunken px-3 py-1 text-sm">
          <span className="text-ink-2">
            <Icon name="info" />
          </span>
          <span className="flex min-w-0 flex-1 flex-wrap gap-x-2.5">
            <span className="font-medium">The console was updated.</span>
            <span className="text-ink-2">{`Reload to use all of it. ${reloadHint}`}</span>
          </span>
          <Button size="sm" variant="quiet" onClick={reload}>
            {appWords.reload}
          </Button>
        </div>
      )}
    </output>
  );
}
