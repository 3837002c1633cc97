/** The machine codes of the Errors table, each with its status. Where several share a status, the most general comes first. */
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

/** Codes that any route may answer with; GONE for an expired proxy token, and once a route is retired. */
export const commonErrorCodes: readonly ErrorCode[] = ['UNAUTHORIZED', 'GONE', 'RATE_LIMIT'];
