/** The browsers to test and where each is found. Nothing here downloads one. */
import { findProgram } from '../../support/children';
import { startFirefox } from './firefox';
import type { Browser } from './tab';
import { startWebKit } from './webkit';

export type Engine = 'firefox' | 'webkit';

interface Installed {
  title: string;
  /** Its program; undefined if it is not installed. */
  program: string | undefined;
  /** The Debian package to install. */
  package: string;
  start: (program: string) => Promise<Browser>;
}

export const xvfb = findProgram('Xvfb');
const firefox = process.env['FIREFOX_PATH'] ?? findProgram('firefox-esr') ?? findProgram('firefox');
const webkit = process.env['WEBKIT_DRIVER_PATH'] ?? findProgram('WebKitWebDriver');
const display = process.env['DISPLAY'] ?? xvfb;

export const browsers: Readonly<Record<Engine, Installed>> = {
  firefox: { title: 'Firefox', program: firefox, package: 'firefox-esr', start: startFirefox },
  webkit: {
    title: 'WebKit',
    program: display === undefined ? undefined : webkit,
    package: 'webkit2gtk-driver xvfb',
    start: startWebKit,
  },
};
