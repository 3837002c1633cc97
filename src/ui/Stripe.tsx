export type Environment = 'sandbox' | 'live';

/** The line across the top: hatched in the sandbox, solid and of another hue on a live service. */
export function Stripe({ environment }: { environment: Environment }) {
  return <div aria-hidden="true" data-environment={environment} className="stripe" />;
}
