import { serviceNow } from '../api/client/serviceClock';
import { RelativeTime } from '../ui/RelativeTime';

/** The age of a time of the service's clock, in ms since the epoch; a dash if there is none. */
export function ServiceTime({ at }: { at: number | undefined }) {
  return at === undefined ? <span>–</span> : <RelativeTime at={at} now={serviceNow} />;
}
