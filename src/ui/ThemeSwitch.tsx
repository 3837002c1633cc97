import { useId, useSyncExternalStore } from 'react';
import { chooseTheme, chosenTheme, subscribeToTheme, themes } from './theme';

const labels = { system: 'System', light: 'Light', dark: 'Dark' };

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const name = useId();
  const chosen = useSyncExternalStore(subscribeToTheme, chosenTheme);
  return (
    <div role="radiogroup" aria-label="Theme" className="flex gap-0.5 rounded bg-sunken p-0.5">
      {themes.map((theme) => (
        <label
          key={theme}
          className="flex min-h-7 flex-1 items-center justify-center rounded-sm px-2 text-xs text-ink-2 hover:text-ink has-checked:bg-panel has-checked:text-ink has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-9"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={theme === chosen}
            onChange={() => chooseTheme(theme)}
          />
          {labels[theme]}
        </label>
      ))}
    </div>
  );
}
