import { serviceNow } from '../api/client/serviceClock';
import { RelativeTime } from '../ui/RelativeTime';

/** How long ago a time of the service's clock was, in ms since the epoch; a dash where it is not given. */
export function ServiceTime({ at }: { at: number | undefined }) {
  return at === undefined ? <span>–</span> : <RelativeTime at={at} now={serviceNow} />;
}
