/**
 * The content security policy of the console: everything comes from its own origin, nothing inline, and it calls no one
 * but itself and `connectTo` (origins such as `https://api.example`). Delivered in a meta element, where browsers refuse
 * to be told who may frame the page, that one directive is left out.
 */
export function contentSecurityPolicy(connectTo: readonly string[], delivery: 'header' | 'meta' = 'header'): string {
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
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
