/**
 * Whether another version of the console has been deployed since this page was loaded. Its files are gone then, so code
 * that was not loaded yet does not arrive, which looks like a lost network.
 */
import { createStore, useStore } from '../store';

/** `checking` what became of the code; `updated`: another version is served; `same`: this one, or nobody can tell. */
export type Deployment = 'same' | 'checking' | 'updated';

const deployment = createStore<Deployment>('same');
const failures = new WeakSet<object>();

/** What is known; re-renders the component on every change. */
export const useDeployment = (): Deployment => useStore(deployment);

/** Whether this is why a part of the console's code did not load. */
export const isCodeFailure = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && failures.has(error);

/** Listens for code that does not load, as the build's own loader reports it, and finds out why. */
export function followDeployment(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload?: unknown };
    if (typeof payload === 'object' && payload !== null) failures.add(payload);
    void check();
  });
}

/** Compares the entry of the page that is served now with the one that runs here. */
async function check(): Promise<void> {
  if (deployment.get() !== 'same') return;
  deployment.set('checking');
  deployment.set((await isAnother()) ? 'updated' : 'same');
}

async function isAnother(): Promise<boolean> {
  const running = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch('/', { cache: 'no-store', redirect: 'manual' });
    const page = answer.ok ? await answer.text() : '';
    // A page of something else, such as a proxy's notice, says nothing of the console.
    return page.includes('id="root"') && typeof running === 'string' && !page.includes(`"${running}"`);
  } catch {
    return false;
  }
}
