/** The Worker that is deployed on Cloudflare, as `wrangler.json` describes it. It is no entry of the package. */
import { agentsByUrl } from '../cli/agentsByUrl';
import { createWorker } from '../sandbox/adapters/worker/worker';

export { WorldObject } from '../sandbox/adapters/worker/worldObject';

// The platform takes a Worker's handlers from the default export.
// oxlint-disable-next-line import/no-default-export
export default createWorker(agentsByUrl(() => __VERSION__));
