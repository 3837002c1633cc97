/** The https origin at which a proxy serves the console, which itself listens on loopback. */
import { isWebOrigin } from '../loopback.ts';

/** For a year, browsers use only https for the public origin. They ignore it over clear text, and so on loopback. */
export const STRICT_TRANSPORT = 'max-age=31536000';

/** Reads it from its setting; undefined if not set. Throws for anything but `https://host[:port]`, as browsers write it. */
export function readPublicOrigin(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!text.startsWith('https://') || !isWebOrigin(text) || text.includes('*')) {
    throw new TypeError(
      'PUBLIC_ORIGIN must be only an https origin, in lower case and without the default port, such as https://console.example',
    );
  }
  return text;
}

/** Whether a Host header names this origin, with or without its scheme's default port. */
export function isOriginHost(origin: string, host: string | undefined): boolean {
  const { host: own, port } = new URL(origin);
  const given = host?.toLowerCase();
  return given === own || (port === '' && given === `${own}:443`);
}
