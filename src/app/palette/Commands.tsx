import { KeysDialog } from './KeysDialog';
import { Palette } from './Palette';

export { press } from './press';

/** The dialog that a key or a button has opened. */
export function Commands({ open }: { open: 'palette' | 'keys' }) {
  return open === 'palette' ? <Palette /> : <KeysDialog />;
}
