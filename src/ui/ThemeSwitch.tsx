import { useSyncExternalStore } from 'react';
import { Segments } from './Segments';
import { chooseTheme, chosenTheme, subscribeToTheme, themes } from './theme';

const labels = { system: 'System', light: 'Light', dark: 'Dark' };
const choices = themes.map((value) => ({ value, text: labels[value] }));

/** Light, dark, or the system's theme. */
export function ThemeSwitch() {
  const chosen = useSyncExternalStore(subscribeToTheme, chosenTheme);
  return <Segments label="Theme" choices={choices} value={chosen} onChange={chooseTheme} />;
}
