import type { RouteNameLiteral } from './schema/urlCodec';

/**
 * Actions that only the signed-in site may perform. The document names the actions without addresses, so the paths are the
 * sandbox's; a token that calls one gets 403 API_TOKEN_SCOPE_FORBIDDEN with the authentication object.
 */
export interface BrowserOnlyRoute {
  /** Its name in the explorer's address. */
  id: `site.${string}`;
  method: 'POST' | 'PATCH' | 'DELETE' | 'GET';
  path: `/api/${string}`;
  action: string;
}

const table = [
  { id: 'site.createToken', method: 'POST', path: '/api/auth/api-tokens', action: 'Create a token' },
  { id: 'site.revokeToken', method: 'DELETE', path: '/api/auth/api-tokens/:tokenId', action: 'Revoke a token' },
  { id: 'site.uploadCode', method: 'POST', path: '/api/seller/products/:id/code', action: 'Upload or import ZIP code' },
  { id: 'site.createListing', method: 'POST', path: '/api/seller/listings', action: 'Create an ordinary listing' },
  { id: 'site.editListing', method: 'PATCH', path: '/api/seller/listings/:id', action: 'Edit an ordinary listing' },
  {
    id: 'site.previewImages',
    method: 'POST',
    path: '/api/seller/listings/:id/preview-images',
    action: 'Upload preview images of an ordinary listing',
  },
  {
    id: 'site.submitListing',
    method: 'POST',
    path: '/api/seller/listings/:id/submit',
    action: 'Submit an ordinary listing',
  },
  {
    id: 'site.publishListing',
    method: 'POST',
    path: '/api/seller/listings/:id/publish',
    action: 'Publish an ordinary listing',
  },
  { id: 'site.billing', method: 'GET', path: '/api/billing', action: 'Manage billing' },
  { id: 'site.buyPoints', method: 'POST', path: '/api/billing/points', action: 'Buy Points' },
  { id: 'site.changeLicense', method: 'PATCH', path: '/api/orders/:orderId/license', action: 'Change a license' },
  { id: 'site.closeAccount', method: 'DELETE', path: '/api/account', action: 'Close the account' },
] as const satisfies readonly BrowserOnlyRoute[];

export const browserOnlyRoutes: readonly BrowserOnlyRoute[] = table;

/** Their names, as `routeName` writes them. */
export type BrowserOnlyRouteName = RouteNameLiteral<(typeof table)[number]>;
