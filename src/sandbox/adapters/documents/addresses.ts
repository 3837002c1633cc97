/** The addresses of the documents that describe a server. */
export const OPENAPI_PATH = '/openapi.json';
/** The API including the sandbox's own fields. Only a sandbox has it. */
export const SANDBOX_OPENAPI_PATH = '/__sandbox/openapi.json';
/** RFC 9727. */
export const API_CATALOG_PATH = '/.well-known/api-catalog';

/** Whether a URL as Node gives it (path and query) is the address of such a document, of a server with or without a sandbox. */
export function isDocumentPath(url: string | undefined, hasSandbox: boolean): boolean {
  const path = (url ?? '').replace(/[?#].*$/, '');
  return path === OPENAPI_PATH || path === API_CATALOG_PATH || (hasSandbox && path === SANDBOX_OPENAPI_PATH);
}
