/** The machine codes of the Errors table, each with its status. Of several codes of one status, the most general comes first. */
export const errorCodes = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  INSUFFICIENT_POINTS: 402,
  FORBIDDEN: 403,
  API_TOKEN_SCOPE_FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  GONE: 410,
  RATE_LIMIT: 429,
  AI_WORKLOAD_BUSY: 429,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** The documented code of a status, for answers without a code; undefined when the document has none. */
export function documentedCode(status: number | undefined): ErrorCode | undefined {
  const codes = Object.keys(errorCodes) as ErrorCode[];
  return codes.find((code) => errorCodes[code] === status);
}
