/** The two runs of Compare in its address. */
export interface CompareAddress {
  left: string | undefined;
  right: string | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be the id of a run; the service's are UUIDs (observed), a route takes no slash in any case. */
export const isRunId = (text: string): boolean => uuid.test(text.trim());

export function readCompareAddress(search: string): CompareAddress {
  const query = new URLSearchParams(search);
  const named = (side: string) => query.get(side)?.trim() || undefined;
  return { left: named('left'), right: named('right') };
}
