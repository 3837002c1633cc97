import { createStore } from '../../api/client/store';

/** Which command dialog is open. */
export const openDialog = createStore<'palette' | 'keys' | undefined>(undefined);
