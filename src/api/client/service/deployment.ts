/**
 * Whether another version of the console has been deployed since this page was loaded. The old files are gone then, so code that was not loaded yet
 * fails to load, as if the network were lost.
 */
import { createStore, useStore } from '../store';

/**
 * `checking`: finding out why code did not load; `updated`: another version is served; `same`: this version is served, or it can't be determined.
 */
export type Deployment = 'same' | 'checking' | 'updated';

const deployment = createStore<Deployment>('same');
const failures = new WeakSet<object>();

/** The deployment's state; re-renders the component on every change. */
export const useDeployment = (): Deployment => useStore(deployment);

/** Whether an update is the reason that part of the console's code did not load. */
export const isCodeFailure = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && failures.has(error);

/** Listens for the build loader's event about code that did not load, and finds out why. */
export function followDeployment(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload?: unknown };
    if (typeof payload === 'object' && payload !== null) failures.add(payload);
    void checkDeployment();
  });
}

/** Compares the entry script of the page now being served with the running one. */
async function checkDeployment(): Promise<void> {
  if (deployment.get() !== 'same') return;
  deployment.set('checking');
  deployment.set((await isUpdated()) ? 'updated' : 'same');
}

async function isUpdated(): Promise<boolean> {
  const running = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch('/', { cache: 'no-store', redirect: 'manual' });
    const page = answer.ok ? await answer.text() : '';
    // Some other page, such as a proxy's notice, says nothing about the console.
    return page.includes('id="root"') && typeof running === 'string' && !page.includes(`"${running}"`);
  } catch {
    return false;
  }
}
