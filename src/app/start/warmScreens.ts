import { idle } from '../../lib/async/idle';
import { loadCommands } from '../palette/CommandKeys';
import { routes } from '../routing/CurrentScreen';

/**
 * Loads the code of all screens, then of the command palette, one after the other while the browser is idle, so that first visits are fast and a
 * click in between waits for at most one of them.
 */
export async function warmScreens(): Promise<void> {
  for (const load of [
    loadFont,
    ...routes.filter(({ frameless }) => !frameless).map((route) => route.load),
    loadCommands,
  ]) {
    await idle();
    const hasLoaded = await load().then(
      () => true,
      () => false,
    );
    // Without a network the others would fail too; each is then loaded when it is visited.
    if (!hasLoaded) return;
  }
}

/** On a slow connection the first screen is shown without it: see public/boot.js. */
const loadFont = () => document.fonts.load('1em "Instrument Sans Variable"');
