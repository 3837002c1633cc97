import { readQuery } from '../../client/readQuery';
import * as f from '../../reader/fields';
import { type Json, isRecord, pick, readFlag, readList, readRecord, readText } from '../../reader/json';

export interface ReadinessGroup {
  key: string;
  label: string;
  items: ReadinessItem[];
}

const listNames = ['groups', 'checklist', 'sections', 'categories', 'requirements', 'items', 'checks'];
const itemNames = ['items', 'checks', 'requirements', 'fields', 'checklist'];
const urlNames = ['continueUrl', 'continuationUrl', 'browserUrl', 'continuation', 'url', 'href', 'link'];
const url = f.label(['url', 'href'], ...urlNames);
const groupNames = ['metadata', 'listing', 'manifest', 'immutableCode', 'code', 'previewImages', 'images'];
const missingNames = ['missing', 'missingRequirements', 'missingItems'];

const itemFields = f.table({
  /** Undefined when the answer does not say. */
  done: f.either(
    f.flag('done', 'complete', 'completed', 'satisfied', 'met', 'passed', 'present', 'ok'),
    f.own(readDone, 'missing'),
  ),
  /** The item's status word, as received. */
  status: f.text('status', 'state'),
  why: f.text('why', 'reason', 'description', 'message', 'hint', 'help'),
  /** How exactly to fix a missing item. */
  nextAction: f.text('nextAction', 'action', 'fix', 'remedy'),
  /** Where to continue in the signed-in site. */
  url,
});
/** One requirement of the submission checklist. */
export type ReadinessItem = f.TableView<typeof itemFields> & { key: string; label: string };

export const readinessFields = f.table(
  {
    /** The service's overall verdict; undefined when it gives none. */
    ready: f.flag('ready', 'isReady', 'submittable', 'canSubmit'),
    version: f.version('currentVersion', 'version'),
    groups: f.own((list) => addMissing(readGroups(list), list), ...listNames, ...groupNames, ...missingNames),
    raw: f.raw,
  },
  'id',
  'productId',
);
export type ReadinessView = f.TableView<typeof readinessFields>;

/** Reads the submission checklist. Undefined when none of it could be read. */
export function readReadiness(body: unknown): ReadinessView | undefined {
  const readiness = readinessFields.read(readinessFields.find(body, 'readiness', 'submissionReadiness'));
  return readiness.ready === undefined && readiness.groups.length === 0 ? undefined : readiness;
}

function readGroups(raw: unknown): ReadinessGroup[] {
  const list = readList(raw, ...listNames)?.filter(isRecord);
  if (list && list.length > 0) {
    return list.some((item) => readItems(item)) ? list.flatMap(readGroup) : groupItems(list);
  }
  const record = readRecord(raw, ...listNames);
  const named = record
    ? Object.entries(record)
    : groupNames.map((name) => [name, pick(raw, name)] as [string, unknown]);
  return named.flatMap(([key, value]) => {
    const items = readItems(value) ?? readFlagItems(value);
    return items ? [{ key, label: readText(value, 'label', 'title', 'name') ?? key, items }] : [];
  });
}

function readGroup(group: Json, index: number): ReadinessGroup[] {
  const items = readItems(group);
  if (!items) return [];
  const key = readText(group, 'key', 'id', 'name', 'label', 'title') ?? String(index + 1);
  return [{ key, label: readText(group, 'label', 'title', 'name') ?? key, items }];
}

/** A flat list, grouped by the group that each item names. */
function groupItems(list: Json[]): ReadinessGroup[] {
  const groups = new Map<string, ReadinessItem[]>();
  for (const [index, item] of list.entries()) {
    const key = readText(item, 'group', 'category', 'section', 'kind') ?? 'checklist';
    groups.set(key, [...(groups.get(key) ?? []), readItem(item, index)]);
  }
  return [...groups].map(([key, items]) => ({ key, label: key, items }));
}

/** The items of a group: the group itself, or a list under a usual name. Missing items without a URL get the group's. */
function readItems(group: unknown): ReadinessItem[] | undefined {
  const list = Array.isArray(group) ? (group as unknown[]) : readList(group, ...itemNames);
  const groupUrl = url.read(group);
  const items = list?.flatMap((item, index) =>
    isRecord(item) || typeof item === 'string' ? [readItem(item, index)] : [],
  );
  return items?.map((item) => (item.done === false ? { ...item, url: item.url ?? groupUrl } : item));
}

/** A record whose fields are the items: `{ "name": true, "tags": { "done": false } }`. */
function readFlagItems(group: unknown): ReadinessItem[] | undefined {
  if (!isRecord(group)) return undefined;
  const items = Object.entries(group).flatMap(([key, value]): ReadinessItem[] => {
    if (typeof value === 'boolean') return [{ ...readItem(key, 0), done: value }];
    return isRecord(value) ? [{ ...readItem(value, 0), key, label: readText(value, 'label', 'title') ?? key }] : [];
  });
  return items.length > 0 ? items : undefined;
}

function readItem(item: Json | string, index: number): ReadinessItem {
  const named = typeof item === 'string' ? item : readText(item, 'key', 'id', 'code', 'field', 'name', 'label');
  const key = named ?? String(index + 1);
  return { ...itemFields.read(item), key, label: readText(item, 'label', 'title', 'name') ?? key };
}

function readDone(item: unknown): boolean | undefined {
  const missing = readFlag(item, 'missing');
  if (missing !== undefined) return !missing;
  const word = readText(item, 'status', 'state')?.toLowerCase();
  if (word === undefined) return undefined;
  if (/^(done|complete[d]?|ok|pass(ed|ing)?|present|satisfied|ready)$/.test(word)) return true;
  return /^(missing|incomplete|absent|fail(ed|ing)?|todo|required)$/.test(word) ? false : undefined;
}

/** Applies a list of missing items to the groups; those not in any group form a new one. */
function addMissing(groups: ReadinessGroup[], raw: unknown): ReadinessGroup[] {
  const missing = (readItems(readList(raw, ...missingNames)) ?? []).map((item) => ({
    ...item,
    done: false,
    url: item.url ?? url.read(raw),
  }));
  const all = groups.flatMap(({ items }) => items);
  for (const item of all) {
    if (item.done === undefined && missing.some(({ key }) => key === item.key)) item.done = false;
  }
  const rest = missing.filter(({ key }) => !all.some((item) => item.key === key));
  return rest.length > 0 ? [...groups, { key: 'missing', label: 'missing', items: rest }] : groups;
}

/** What an own product still needs before it can be submitted. Refetched when the user returns to the tab. */
export const readinessQuery = (id: string) =>
  readQuery('seller.readiness', { params: { id } }, readReadiness, {
    // Missing items are fixed elsewhere, so an older answer says little.
    staleTime: 5_000,
    refetchOnWindowFocus: true,
  });
