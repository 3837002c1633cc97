/** Loopback names and origins, which no DNS answer can point elsewhere. */

/** Whether a host name, as `URL.hostname` writes it, is localhost or a subdomain of it, in 127.0.0.0/8, or ::1. */
export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** Whether the `Origin` header names a page served on loopback, at any port. */
export function isLoopbackOrigin(origin: string): boolean {
  return isWebOrigin(origin) && isLoopback(new URL(origin).hostname);
}

/** Whether a text is a single http or https origin, spelled exactly as browsers send it. */
export function isWebOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
