/** The two run ids in the address of Compare. */
import { isUuid } from '../../../contract/schema/urlCodec';
import { addressView, optional } from '../../../lib/addressView';

/** Whether a text can be a run id: the service's are UUIDs (observed), and a route segment never contains a slash. */
export const isRunId = (text: string): boolean => isUuid(text.trim());

export const compareAddress = addressView({ left: optional(), right: optional() });
