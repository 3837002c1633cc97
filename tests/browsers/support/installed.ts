/** The browsers of the journeys, and where each comes from. Nothing here fetches one. */
import { programNamed } from './children';
import type { Browser } from './driver';
import { startFirefox } from './firefox';
import { startWebKit } from './webkit';

export type Engine = 'firefox' | 'webkit';

interface Installed {
  title: string;
  /** Its program, or undefined where it is not installed. */
  program: string | undefined;
  /** What to install on Debian. */
  package: string;
  start: () => Promise<Browser>;
}

const firefox = process.env['FIREFOX_PATH'] ?? programNamed('firefox-esr') ?? programNamed('firefox');
const webkit = process.env['WEBKIT_DRIVER_PATH'] ?? programNamed('WebKitWebDriver');
const display = process.env['DISPLAY'] ?? programNamed('Xvfb');

export const browsers: Readonly<Record<Engine, Installed>> = {
  firefox: { title: 'Firefox', program: firefox, package: 'firefox-esr', start: () => startFirefox(firefox ?? '') },
  webkit: {
    title: 'WebKit',
    program: display === undefined ? undefined : webkit,
    package: 'webkit2gtk-driver xvfb',
    start: () => startWebKit(webkit ?? ''),
  },
};
