import { type ViewOf, flag, own, raw, table, text } from '../reader/fields';
import { readList } from '../reader/json';

/** The status probe. */
export const tokenFields = table({
  authenticated: flag('authenticated'),
  principal: text('principal'),
  accountType: text('accountType'),
  capability: text('capability'),
  /** Undefined when the answer holds no readable list: then nothing is known of what the token may do. */
  permissions: own(readPermissions, 'permissions'),
  raw,
});
export type TokenView = ViewOf<typeof tokenFields>;

/** Reads the status probe; whatever it answers, there is one. */
export const readTokenStatus = tokenFields.read;

/** Strings alone: an entry with a name may just as well say that it is not granted. */
function readPermissions(status: unknown): string[] | undefined {
  const list = readList(status, 'permissions');
  return list?.every((item) => typeof item === 'string') ? list : undefined;
}
