/**
 * Takes off service workers that something else left at this origin: 5173 is Vite's own port. One that controls the page
 * sees the token and can send a spend again, so none may be left when a session is restored or a token can be typed.
 * The server replaces those that answer even for the page: see src/sandbox/mounts/workerOff.ts.
 */
import { isRecord } from '../../api/reader/json';
import { WORKER_PATH } from '../../lib/page/worker';

/** Marks the entry of the history that was reloaded for this. Storage may be blocked. */
const TRIED = 'workersOff';

/**
 * Takes off every foreign worker and empties its caches. `none`: no such worker controls the page. `reloads`: one did, and
 * the page is being loaded without it. `stays`: that was tried, in vain.
 * @param hasOwn whether this build has a worker of its own, which may stay
 */
export async function takeOffForeignWorkers(hasOwn: boolean): Promise<'none' | 'reloads' | 'stays'> {
  const workers = workersHere();
  if (!workers) return 'none';
  const isForeign = ({ scriptURL }: ServiceWorker) =>
    !hasOwn || scriptURL !== new URL(WORKER_PATH, location.origin).href;
  const foreign = (await registrationsOf(workers)).filter(({ scope, active, waiting, installing }) => {
    const scripts = [active, waiting, installing].filter((worker) => worker !== null);
    return scope !== new URL('/', location.origin).href || scripts.length === 0 || scripts.some(isForeign);
  });
  const controls = () => workers.controller !== null && isForeign(workers.controller);
  if (foreign.length > 0 || controls()) {
    await Promise.allSettled([...foreign.map((registration) => registration.unregister()), emptyCaches()]);
  }
  // Another tab of what was here before may still register one, which may take over this page.
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

/** None where the browser does not tell. A worker that controls the page is then told by itself. */
async function registrationsOf(workers: ServiceWorkerContainer): Promise<readonly ServiceWorkerRegistration[]> {
  try {
    return await workers.getRegistrations();
  } catch {
    return [];
  }
}

/** The console keeps nothing there. */
async function emptyCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
}
