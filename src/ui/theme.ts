export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'console.theme';
const listeners = new Set<() => void>();

/** The selected theme; `system` if none was selected or storage is not available. */
export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Applies the selected theme to the page, including when it is selected in another tab. Call once, before the first render. */
export function followTheme(): void {
  apply();
  window.addEventListener('storage', (event) => {
    if (event.key === key) apply();
  });
}

/** Applies a theme and stores it for later visits, if storage allows. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without storage the system's theme applies.
  }
  apply();
}

/** Calls back when the theme is selected here or in another tab. */
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
