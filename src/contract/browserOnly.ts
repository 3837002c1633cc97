/**
 * Actions that only the signed-in site may perform. The document names the actions without addresses, so the paths are the
 * sandbox's; a token that calls one gets 403 API_TOKEN_SCOPE_FORBIDDEN with the authentication object.
 */
export interface BrowserOnlyRoute {
  method: 'POST' | 'PATCH' | 'DELETE' | 'GET';
  path: `/api/${string}`;
  action: string;
}

export const browserOnlyRoutes: readonly BrowserOnlyRoute[] = [
  { method: 'POST', path: '/api/auth/api-tokens', action: 'Create a token' },
  { method: 'DELETE', path: '/api/auth/api-tokens/:tokenId', action: 'Revoke a token' },
  { method: 'POST', path: '/api/seller/products/:id/code', action: 'Upload or import ZIP code' },
  { method: 'POST', path: '/api/seller/listings', action: 'Create an ordinary listing' },
  { method: 'PATCH', path: '/api/seller/listings/:id', action: 'Edit an ordinary listing' },
  {
    method: 'POST',
    path: '/api/seller/listings/:id/preview-images',
    action: 'Upload preview images of an ordinary listing',
  },
  { method: 'POST', path: '/api/seller/listings/:id/submit', action: 'Submit an ordinary listing' },
  { method: 'POST', path: '/api/seller/listings/:id/publish', action: 'Publish an ordinary listing' },
  { method: 'GET', path: '/api/billing', action: 'Manage billing' },
  { method: 'POST', path: '/api/billing/points', action: 'Buy Points' },
  { method: 'PATCH', path: '/api/orders/:orderId/license', action: 'Change a license' },
  { method: 'DELETE', path: '/api/account', action: 'Close the account' },
];
