/** Where a server answers what it says of itself. */
export const OPENAPI_PATH = '/openapi.json';
/** What a client of the sandbox may rely on; only of a sandbox. */
export const SANDBOX_OPENAPI_PATH = '/__sandbox/openapi.json';
/** RFC 9727. */
export const API_CATALOG_PATH = '/.well-known/api-catalog';

/** Whether a URL as Node gives it (path and query) is the address of such a document, of a server with or without a sandbox. */
export function isDocumentPath(url: string | undefined, hasSandbox: boolean): boolean {
  const path = (url ?? '').replace(/[?#].*$/, '');
  return path === OPENAPI_PATH || path === API_CATALOG_PATH || (hasSandbox && path === SANDBOX_OPENAPI_PATH);
}
