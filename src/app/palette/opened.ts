import { createStore } from '../../api/client/store';

/** Which of the dialogs for commands is open. */
export const opened = createStore<'palette' | 'keys' | undefined>(undefined);
