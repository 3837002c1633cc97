import { numbered } from '../../../lib/serving/requestNumber';
import { environment } from './environment';

/**
 * The header with a new one-time number for a request to the page's own origin, where whoever serves the page takes it off; none
 * for a method that changes nothing, or where the page calls a service of another origin, whose CORS rules need not allow it.
 * It belongs to one sending, not to what the user asked for: neither the request log nor a copied command shows it.
 */
export const numberFor = (method: string): Readonly<Record<string, string>> =>
  environment().baseUrl === '' ? numbered(method) : {};
