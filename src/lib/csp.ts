/** What a host sends with every answer that is a page or a file of the console; `nonce` as in `contentSecurityPolicy`. */
export function securityHeaders(connectTo: readonly string[], nonce?: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(connectTo, 'header', nonce),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/**
 * The content security policy of the console: everything comes from its own origin, nothing inline, and it calls no one
 * but itself and `connectTo` (origins such as `https://api.example`). Delivered in a meta element, where browsers refuse
 * to be told who may frame the page, that one directive is left out. Inline scripts and styles with the `nonce` are let in,
 * for the development server.
 */
export function contentSecurityPolicy(
  connectTo: readonly string[],
  delivery: 'header' | 'meta' = 'header',
  nonce?: string,
): string {
  const inline = nonce === undefined ? '' : ` 'nonce-${nonce}'`;
  const directives = [
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
  ];
  if (delivery === 'header') directives.push("frame-ancestors 'none'");
  return directives.join('; ');
}
