/** Headers that a host sends with every page and file of the console; `nonce` as in `contentSecurityPolicy`. */
export function securityHeaders(connectTo: readonly string[], nonce?: string): Readonly<Record<string, string>> {
  return {
    // Browsers ignore `frame-ancestors` in a meta element.
    'content-security-policy': `${contentSecurityPolicy(connectTo, nonce)}; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/**
 * The console's content security policy: everything comes from its own origin, nothing is inline, and it may only call itself
 * and `connectTo` (origins such as `https://api.example`). Inline scripts and styles with the `nonce` are allowed, for the
 * development server.
 */
export function contentSecurityPolicy(connectTo: readonly string[], nonce?: string): string {
  const inline = nonce === undefined ? '' : ` 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectTo].join(' '),
    "form-action 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join('; ');
}
