/**
 * Removes service workers that another program left on this origin: 5173 is Vite's own port. One that controls the page sees the token and can resend
 * a spend, so none may remain when a session is restored or a token can be typed. The server replaces those that answer even for the page: see
 * src/sandbox/adapters/foreignWorker.ts.
 */
import { isRecord } from '../../api/reader/json';
import { WORKER_PATH } from '../../lib/page/worker';

/** Marks the history entry that was reloaded for this purpose. Storage may be blocked. */
const TRIED = 'workersOff';

/**
 * Unregisters every foreign worker and deletes its caches. `none`: no such worker controls the page. `reloads`: one did, and the page is being
 * reloaded without it. `stays`: reloading did not help.
 * @param hasOwn whether this build has its own worker, which may stay
 */
export async function removeForeignWorkers(hasOwn: boolean): Promise<'none' | 'reloads' | 'stays'> {
  const workers = workersHere();
  if (!workers) return 'none';
  const isForeign = ({ scriptURL }: ServiceWorker) =>
    !hasOwn || scriptURL !== new URL(WORKER_PATH, location.origin).href;
  const foreign = (await findRegistrations(workers)).filter(({ scope, active, waiting, installing }) => {
    const scripts = [active, waiting, installing].filter((worker) => worker !== null);
    return scope !== new URL('/', location.origin).href || scripts.length === 0 || scripts.some(isForeign);
  });
  const controls = () => workers.controller !== null && isForeign(workers.controller);
  if (foreign.length > 0 || controls()) {
    await Promise.allSettled([...foreign.map((registration) => registration.unregister()), emptyCaches()]);
  }
  // Another tab of the program that was here before may still register one, which may take control of this page.
  workers.addEventListener('controllerchange', () => {
    if (controls()) location.reload();
  });
  const { [TRIED]: tried, ...entry } = isRecord(history.state) ? history.state : {};
  if (!controls()) {
    if (tried) history.replaceState(Object.keys(entry).length > 0 ? entry : null, '');
    return 'none';
  }
  if (tried) return 'stays';
  history.replaceState({ ...entry, [TRIED]: true }, '');
  location.reload();
  return 'reloads';
}

/** Undefined without TLS, and where the browser blocks them. */
function workersHere(): ServiceWorkerContainer | undefined {
  try {
    return (navigator as Partial<Navigator>).serviceWorker;
  } catch {
    return undefined;
  }
}

/** Empty if the browser does not list them; a worker that controls the page is then found on its own. */
async function findRegistrations(workers: ServiceWorkerContainer): Promise<readonly ServiceWorkerRegistration[]> {
  try {
    return await workers.getRegistrations();
  } catch {
    return [];
  }
}

/** The console stores nothing there. */
async function emptyCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
}
