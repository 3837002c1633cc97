import {
  type ControlCall,
  addFault,
  advanceClock,
  setLatency,
  setPrices,
  setQueue,
  setRate,
  setRunAnswer,
  setUploads,
} from '../../../api/client/sandbox/control';
import type { SandboxState } from './stateLink';

/** The calls that apply the settings of a state to a fresh world; the first of them, on the clock, also seeds the world. */
export function settingCalls(world: string, state: SandboxState): ControlCall[] {
  const { advancedMs, latencyMs, pricePercent, requestsPerMinute, auditsAhead, runAnswer, uploadStrategy } = state;
  return [
    advanceClock(world, advancedMs),
    ...(latencyMs > 0 ? [setLatency(world, latencyMs)] : []),
    ...(pricePercent === 0 ? [] : [setPrices(world, pricePercent)]),
    ...(requestsPerMinute === undefined ? [] : [setRate(world, requestsPerMinute)]),
    ...(auditsAhead === undefined ? [] : [setQueue(world, auditsAhead)]),
    ...(runAnswer === 'ended' ? [] : [setRunAnswer(world, runAnswer)]),
    ...(uploadStrategy === 'form' ? [] : [setUploads(world, uploadStrategy)]),
  ];
}

/** The calls that add the faults of a state. */
export const faultCalls = (world: string, { faults }: SandboxState): ControlCall[] =>
  faults.map((fault) => addFault(world, fault));
