import { environment } from '../../api/client/session/environment';

/** Whether programs reach the service too. The sandbox of a static build lives in the page, which alone reaches it. */
export const isReachable = (): boolean => environment().transport !== 'worker';
