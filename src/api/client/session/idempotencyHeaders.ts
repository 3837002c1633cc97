import { createIdempotencyHeader } from '../../../lib/serving/idempotencyKey';
import { environment } from './environment';

/**
 * The header with a new idempotency key for a request to the page's own origin, whose server removes it. Empty for a method that changes nothing, and
 * for a service on another origin, whose CORS rules may not allow it. Each time a request is sent it gets its own key, so neither the request log nor
 * a copied command shows one.
 */
export const buildIdempotencyHeaders = (method: string): Readonly<Record<string, string>> =>
  environment().baseUrl === '' ? createIdempotencyHeader(method) : {};
