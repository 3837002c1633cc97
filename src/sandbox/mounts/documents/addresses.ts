/** Where a server answers what it says of itself. */
export const OPENAPI_PATH = '/openapi.json';
/** RFC 9727. */
export const API_CATALOG_PATH = '/.well-known/api-catalog';

/** Whether a URL as Node gives it (path and query) is the address of such a document. */
export function isDocumentPath(url: string | undefined): boolean {
  const path = (url ?? '').replace(/[?#].*$/, '');
  return path === OPENAPI_PATH || path === API_CATALOG_PATH;
}
