import { type Json, isRecord, readFlag, readList, readText } from './json';

export interface TokenView {
  authenticated: boolean | undefined;
  principal: string | undefined;
  accountType: string | undefined;
  capability: string | undefined;
  /** Undefined when the answer holds no readable list: then nothing is known of what the token may do. */
  permissions: string[] | undefined;
  raw: Json;
}

export const tokenFieldNames = ['authenticated', 'principal', 'accountType', 'capability', 'permissions'];

/** Reads the status probe. */
export function readTokenStatus(body: unknown): TokenView {
  const raw = isRecord(body) ? body : {};
  const permissions = readList(raw, 'permissions');
  return {
    authenticated: readFlag(raw, 'authenticated'),
    principal: readText(raw, 'principal'),
    accountType: readText(raw, 'accountType'),
    capability: readText(raw, 'capability'),
    // Strings alone: an entry with a name may just as well say that it is not granted.
    permissions: permissions?.every((item) => typeof item === 'string') ? permissions : undefined,
    raw,
  };
}
