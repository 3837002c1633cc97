import { environment } from '../../api/client/session/environment';

/** Whether others reach the sandbox too. That of a static build lives in the page, which alone reaches it. */
export const isReachable = (): boolean => environment().transport !== 'worker';
