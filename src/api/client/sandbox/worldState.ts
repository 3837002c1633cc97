/** What a world of the sandbox says of itself. */
import { queryOptions } from '@tanstack/react-query';
import { key } from '../queryClient';
import {
  type ViewOf,
  count,
  flag,
  instant,
  list,
  mapped,
  number,
  or,
  own,
  record,
  table,
  text,
} from '../../reader/fields';
import { type Json, isRecord, readCount, readInstant, readText } from '../../reader/json';
import { ControlError, type RunAnswer, type UploadStrategy, advanceClock, readWorld, sendControl } from './control';
import { formOfPending } from './faultForm';

export const entryKinds = ['grant', 'hold', 'spend', 'return'] as const;

const accountFields = table({
  granted: count('granted'),
  available: count('available'),
  held: count('held'),
  spent: count('spent'),
  /** Oldest first. */
  entries: or(list(readEntry, 'entries'), []),
});
/** An account's Points in a world; a figure is undefined when the sandbox does not report it. */
export type WorldAccount = ViewOf<typeof accountFields> & { account: string };

const faultFields = table({
  /** Undefined when the sandbox gives none: then it cannot be removed alone. */
  id: count('id'),
  route: or(text('route'), 'unknown route'),
  times: count('times'),
  /** What adds the same fault again; undefined when not all of it is known. */
  form: own((item) => (isRecord(item) && !isBodyCut(item) ? formOfPending(item) : undefined)),
  status: count('status'),
  code: text('code'),
  drop: or(flag('drop'), false),
  delayMs: or(count('delayMs'), 0),
  hold: or(flag('hold'), false),
  failsWork: mapped(text('work'), (work) => work === 'fails'),
  replacesBody: own((item) => isRecord(item) && typeof item['body'] === 'string'),
  afterWork: mapped(text('when'), (when) => when === 'after'),
});
/** A fault that applies to the next requests of its route. */
export type PendingFault = ViewOf<typeof faultFields>;

const requestFields = table({
  /** ms epoch of the world's clock. */
  at: instant('at'),
  method: or(text('method'), ''),
  path: or(text('path'), ''),
  account: or(text('account'), ''),
  /** Undefined while it is in progress, and when the connection was cut. */
  status: count('status'),
  code: text('code'),
  dropped: or(flag('dropped'), false),
  body: text('body'),
});
/** A request that the world has received. */
export type SeenRequest = ViewOf<typeof requestFields>;

const worldFields = table({
  /** How far controls have advanced the clock, in milliseconds. */
  advancedMs: or(count('advancedMs'), 0),
  latencyMs: or(count('latencyMs'), 0),
  pricePercent: or(number('pricePercent'), 0),
  runAnswer: mapped(text('runAnswer'), (answer): RunAnswer => (answer === 'admitted' ? answer : 'ended')),
  uploadStrategy: mapped(text('uploadStrategy'), (way): UploadStrategy => (way === 'multipart' ? way : 'form')),
  heldAnswers: or(count('heldAnswers'), 0),
  accounts: mapped(record('accounts'), (accounts = {}) =>
    Object.entries(accounts).map(([account, item]): WorldAccount => ({ account, ...accountFields.read(item) })),
  ),
  faults: or(
    list((item) => (isRecord(item) ? [faultFields.read(item)] : []), 'faults'),
    [],
  ),
  requests: or(
    list((item) => (isRecord(item) ? [requestFields.read(item)] : []), 'requests'),
    [],
  ),
});

/** The state of a world. Seeds it if there is none of its name. */
export const worldStateQuery = (world: string) =>
  queryOptions({
    queryKey: key('sandbox', 'world', world),
    // Any request may change it: faults are used up, and the clock runs.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      try {
        return await worldState(world, signal);
      } catch (error) {
        if (!(error instanceof ControlError) || error.status !== 404) throw error;
        // The sandbox dropped the world, or was restarted. Reading never seeds a world; a control does.
        await sendControl(advanceClock(world, 0));
        return worldState(world, signal);
      }
    },
  });

async function worldState(world: string, signal: AbortSignal) {
  const asked = Date.now();
  const body = await sendControl(readWorld(world), signal);
  return readWorldState(body, (asked + Date.now()) / 2);
}

/** @param at this machine's time when the sandbox read its clock, estimated as the middle of the round trip */
export function readWorldState(body: unknown, at: number) {
  const now = readInstant(body, 'now');
  return {
    /** How far the world's clock is ahead of this machine's, in milliseconds. */
    aheadMs: now === undefined ? undefined : now - at,
    ...worldFields.read(body),
  };
}
export type WorldState = ReturnType<typeof readWorldState>;

/** Points that moved in an account, at ms epoch of the world's clock; the reference is what they moved for. */
export type LedgerEntry = ReturnType<typeof readEntry>[number];

function readEntry(item: unknown) {
  const kind = entryKinds.find((one) => one === readText(item, 'kind'));
  const points = readCount(item, 'points');
  if (kind === undefined || points === undefined) return [];
  return [{ at: readInstant(item, 'at'), kind, points, reference: readText(item, 'reference') ?? '' }];
}

function isBodyCut({ body, bodyCharacters }: Json): boolean {
  return typeof body === 'string' && body.length !== bodyCharacters;
}
