import { createStore } from '../../api/client/store';

/** Which command dialog is open. */
export const opened = createStore<'palette' | 'keys' | undefined>(undefined);
