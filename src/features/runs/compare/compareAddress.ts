/** The two run ids in the address of Compare. */
import { addressView, optional } from '../../../lib/addressView';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be a run id: the service's are UUIDs (observed), and a route segment never contains a slash. */
export const isRunId = (text: string): boolean => uuid.test(text.trim());

export const compareAddress = addressView({ left: optional(), right: optional() });
