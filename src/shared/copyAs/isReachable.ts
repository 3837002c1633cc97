import { environment } from '../../api/client/session/environment';

/** Whether other programs can reach the service. The sandbox of a static build lives in the page, and only the page reaches it. */
export const isReachable = (): boolean => environment().transport !== 'worker';
