/** The two runs of Compare in its address. */
import { addressView, optional } from '../../../lib/addressView';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be the id of a run; the service's are UUIDs (observed), a route takes no slash in any case. */
export const isRunId = (text: string): boolean => uuid.test(text.trim());

export const compareAddress = addressView({ left: optional(), right: optional() });
