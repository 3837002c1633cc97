/** Retired routes of an earlier service (sandbox: the document mentions such routes, but names none). */
interface RetiredRoute {
  method: 'GET' | 'POST';
  path: `/api/${string}`;
  /** The route that took its place. */
  now: string;
}

export const retiredRoutes: readonly RetiredRoute[] = [
  { method: 'GET', path: '/api/products', now: 'GET /api/catalog/products' },
  { method: 'POST', path: '/api/ai-packs/:id/run', now: 'POST /api/ai-packs/:id/runs' },
];
