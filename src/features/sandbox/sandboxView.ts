/** The view of the Sandbox screen, as stored in its address: the account whose Points are shown. */
import { addressView, optional } from '../../lib/addressView';

export const sandboxView = addressView({ account: optional() });
