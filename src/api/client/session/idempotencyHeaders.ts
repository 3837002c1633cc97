import { createIdempotencyHeader } from '../../../lib/serving/idempotencyKey';
import { environment } from './environment';

/**
 * The header with a new one-time number for a request to the page's own origin, whose server removes it. None for a method that changes nothing, or
 * for a service on another origin, whose CORS rules may not allow it. Each sending has its own number, so neither the request log nor a copied
 * command shows it.
 */
export const buildIdempotencyHeaders = (method: string): Readonly<Record<string, string>> =>
  environment().baseUrl === '' ? createIdempotencyHeader(method) : {};
