/** Names and origins of this machine itself, which no DNS answer can point elsewhere. */

/** Whether a host name, as `URL.hostname` writes it, is localhost, a name under it, in 127.0.0.0/8 or ::1. */
export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** Whether the `Origin` header names a page that is served on loopback, at any port. */
export function isLoopbackOrigin(origin: string): boolean {
  return isWebOrigin(origin) && isLoopback(new URL(origin).hostname);
}

/** Whether a text is one http or https origin, in the only spelling that browsers send. */
export function isWebOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
