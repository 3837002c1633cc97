import type { Connection } from '../lib/connection';
import { Badge } from './Badge';

export type Environment = Connection['kind'];

/** Says which service this is: `Sandbox · demo`, or `Live · api.example`. */
export function EnvironmentBadge({ environment, name }: { environment: Environment; name?: string | undefined }) {
  return (
    <Badge tone={environment}>{`${environment === 'sandbox' ? 'Sandbox' : 'Live'}${name ? ` · ${name}` : ''}`}</Badge>
  );
}
