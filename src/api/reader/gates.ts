/** The gates or stages of an audit, in any of the forms that a service may send. */
import { isRecord, readFlag, readList, readNumber, readRecord, readText } from './json';

/** What every form of gate states, as far as it could be read. */
export interface GateFacts {
  key: string;
  label: string;
  /** The word as received; for a gate that only says whether it passed, `passed` or `failed`. */
  status: string | undefined;
  /** As received, in the service's own scale. */
  score: number | undefined;
}

/**
 * The gates under one of the names, in a list or in a record keyed by gate name, each with the additional fields that `readMore` reads. An entry that is
 * neither a text nor a record is left out.
 */
export function readGates<More>(
  from: unknown,
  names: string[],
  readMore: (gate: unknown) => More,
): (GateFacts & More)[] {
  const keyed = Object.entries(readRecord(from, ...names) ?? {}).map(([key, gate]) => keyedGate(key, gate));
  return (readList(from, ...names) ?? keyed).flatMap((gate, index) => {
    const facts = readGate(gate, index);
    return facts ? [{ ...facts, ...readMore(gate) }] : [];
  });
}

function keyedGate(key: string, gate: unknown): unknown {
  if (isRecord(gate)) return { key, ...gate };
  if (typeof gate === 'boolean') return { key, passed: gate };
  return typeof gate === 'number' ? { key, score: gate } : { key, status: gate };
}

/** Reads one gate; a plain text is its name. Undefined for anything that is neither a text nor a record. */
function readGate(gate: unknown, index: number): GateFacts | undefined {
  if (typeof gate === 'string' && gate !== '') return { key: gate, label: gate, status: undefined, score: undefined };
  if (!isRecord(gate)) return undefined;
  const key = readText(gate, 'key', 'id', 'stage', 'gate', 'name', 'label') ?? String(index + 1);
  const passed = readFlag(gate, 'passed', 'pass', 'result');
  const flagStatus = passed === undefined ? undefined : passed ? 'passed' : 'failed';
  return {
    key,
    label: readText(gate, 'label', 'title', 'name', 'gate', 'stage') ?? key,
    status: readText(gate, 'status', 'state', 'result') ?? flagStatus,
    score: readNumber(gate, 'score'),
  };
}
