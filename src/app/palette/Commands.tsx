import { KeysDialog } from './KeysDialog';
import { Palette } from './Palette';

export { runShortcut } from './shortcuts';

/** The dialog that a key or a button has opened. */
export function Commands({ open }: { open: 'palette' | 'keys' }) {
  return open === 'palette' ? <Palette /> : <KeysDialog />;
}
