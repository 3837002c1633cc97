import { Badge } from './Badge';
import type { Environment } from './Stripe';

/** Says which service this is: `Sandbox · demo`, or `Live · api.example`. */
export function EnvironmentBadge({ environment, name }: { environment: Environment; name?: string | undefined }) {
  return (
    <Badge tone={environment}>
      {environment === 'sandbox' ? 'Sandbox' : 'Live'}
      {name && ` · ${name}`}
    </Badge>
  );
}
