/** Routes of an earlier service that are gone for good (sandbox: the document says that there are such, and names none). */
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
