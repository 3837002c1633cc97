import { routeFacts } from '../../contract/derived/routeFacts';
import { routeName } from '../../contract/schema/wire';
import type { PendingFault } from '../../api/client/sandboxControl';

export const faultKinds = {
  status: 'Answers with a status',
  lostAfter: 'Answer lost after the work',
  lostBefore: 'Connection cut before the work',
  html: 'Answers HTML instead of JSON',
  delay: 'Answers late',
  hold: 'Answer held until faults are cleared',
} as const;

export type FaultKind = keyof typeof faultKinds;

export const routeNames = Object.values(routeFacts).map(routeName);

/** The typed values. Numbers are text until they are checked. */
export interface FaultFields {
  route: string;
  kind: FaultKind;
  status: string;
  code: string;
  retryAfter: string;
  delayMs: string;
  times: string;
}

type FaultComplaints = Partial<Record<keyof FaultFields, string>>;

const html = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>';

/** The fault in the form that the sandbox's control accepts, or the errors by field. */
export function readFault(fields: FaultFields): { fault: Record<string, unknown> } | { complaints: FaultComplaints } {
  const { route, kind, status, code, retryAfter, delayMs, times } = fields;
  const complaints: FaultComplaints = {};
  const whole = (name: keyof FaultFields, text: string, least: number, most: number): number => {
    const value = readWhole(text, least, most);
    if (value === undefined) complaints[name] = `A whole number from ${least} to ${most}.`;
    return value ?? least;
  };
  const fault: Record<string, unknown> = { route, times: whole('times', times, 1, 1000) };
  switch (kind) {
    case 'status':
      fault['status'] = whole('status', status, 200, 599);
      if (code.trim() !== '') fault['code'] = code.trim();
      if (retryAfter.trim() !== '') fault['retryAfter'] = whole('retryAfter', retryAfter, 0, 86_400);
      break;
    case 'lostAfter':
      Object.assign(fault, { drop: true, when: 'after' });
      break;
    case 'lostBefore':
      Object.assign(fault, { drop: true, when: 'before' });
      break;
    case 'html':
      Object.assign(fault, { body: html, contentType: 'text/html' });
      break;
    case 'delay':
      fault['delayMs'] = whole('delayMs', delayMs, 1, 600_000);
      break;
    case 'hold':
      fault['hold'] = true;
      break;
  }
  return Object.keys(complaints).length > 0 ? { complaints } : { fault };
}

/** A whole number within bounds, or undefined. */
export function readWhole(text: string, least: number, most: number): number | undefined {
  if (!/^\s*\d{1,9}\s*$/.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}

/** What a pending fault will do, in a few words. */
export function faultWords({ status, code, drop, delayMs, hold, replacesBody, afterWork }: PendingFault): string {
  const words = [
    drop && 'connection cut',
    status !== undefined && `${status}`,
    code,
    replacesBody && 'replaced body',
    delayMs > 0 && `${delayMs} ms late`,
    hold && 'answer held',
  ].filter(Boolean);
  return `${words.join(', ') || 'failing work'}, ${afterWork ? 'after' : 'before'} the work`;
}
