/** The 39 routes of the service, copied by hand from the Endpoints section of its document. */
const documented = [
  'GET /api/auth/api-token-status',
  'GET /api/catalog/products',
  'GET /api/catalog/products/:slug',
  'GET /api/catalog/filters',
  'POST /api/catalog/smart-search',
  'GET /api/orders/purchases',
  'GET /api/seller/products',
  'GET /api/seller/products/:id',
  'GET /api/seller/products/:id/submission-readiness',
  'GET /api/seller/products/:id/prep-quote',
  'POST /api/seller/products/:id/prep',
  'GET /api/seller/products/:id/report',
  'GET /api/seller/connect/status',
  'GET /api/install/products/:id/deploy-targets',
  'GET /api/install/products/:id/download',
  'GET /api/ai-packs/catalog',
  'GET /api/ai-packs/models',
  'GET /api/ai-packs/workload/status',
  'GET /api/ai-packs/skills',
  'GET /api/ai-packs/:id/runtime-profile',
  'GET /api/ai-packs/owned',
  'POST /api/ai-packs/:id/acquire-free',
  'GET /api/ai-packs/:id/report',
  'POST /api/ai-packs/runs/quote',
  'POST /api/ai-packs/:id/runs',
  'POST /api/ai-packs/:id/runs-with-files',
  'GET /api/ai-packs/runs/:runId',
  'POST /api/ai-packs/runs/:runId/growth',
  'POST /api/ai-packs/:id/growth/:sequence/accept',
  'GET /api/ai-packs/:id/growth',
  'POST /api/ai-packs/:id/growth/select',
  'POST /api/ai-packs/terms/accept',
  'POST /api/seller/products',
  'PATCH /api/seller/products/:id',
  'POST /api/seller/products/:id/versions/upload-url',
  'POST /api/seller/products/:id/versions',
  'POST /api/seller/products/:id/preview-images',
  'POST /api/seller/products/:id/submit',
  'POST /api/seller/products/:id/publish',
] as const;
export type DocumentedRoute = (typeof documented)[number];
export const documentedRoutes: readonly DocumentedRoute[] = documented;

/** The documented route of a request, without its query; undefined for any other. A literal segment goes before a parameter. */
export function findRoute(method: string, path: string): DocumentedRoute | undefined {
  const asked = [method, ...path.split('?', 1)[0]!.split('/')];
  const fitting = documented.filter((route) => {
    const [verb = '', pattern = ''] = route.split(' ');
    const parts = [verb, ...pattern.split('/')];
    return parts.length === asked.length && parts.every((part, at) => part.startsWith(':') || part === asked[at]);
  });
  return fitting.toSorted((a, b) => a.split(':').length - b.split(':').length)[0];
}
