export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'console.theme';
const listeners = new Set<() => void>();

/** The chosen theme; `system` when none was chosen or storage is not available. */
export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(key);
    return themes.find((theme) => theme === kept) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Applies the chosen theme to the page, also when it is chosen in another tab. Call once, before the first render. */
export function followTheme(): void {
  apply();
  window.addEventListener('storage', (event) => {
    if (event.key === key) apply();
  });
}

/** Applies a theme and stores it for later visits, where storage allows. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without storage the system's theme applies.
  }
  apply();
}

/** Calls back when the theme is chosen here or in another tab. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function apply(): void {
  const theme = chosenTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}
