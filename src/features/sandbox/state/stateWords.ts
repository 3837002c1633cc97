import { formatCount } from '../../../lib/count';
import { formatDuration } from '../../../lib/time';
import type { FaultForm } from '../../../api/client/sandbox/faultForm';
import { faultWords } from '../faults/faultFields';
import { priceWords } from '../priceWords';
import type { SandboxState } from './stateLink';

/** The settings in which a state differs from a fresh world, one a line. */
export function settingWords(state: SandboxState): string[] {
  const { advancedMs, latencyMs, pricePercent, runAnswer, uploadStrategy } = state;
  return [
    advancedMs > 0 && `The clock is advanced by ${formatDuration(advancedMs)}.`,
    latencyMs > 0 && `Every answer is ${formatCount(latencyMs)} ms late.`,
    pricePercent !== 0 && `Prep prices are ${priceWords(pricePercent)}.`,
    runAnswer === 'admitted' && 'Runs are answered once they are admitted.',
    uploadStrategy === 'multipart' && 'Artifacts are uploaded with the commit.',
  ].filter((words) => words !== false);
}

/** A fault of a state in a line: what happens, and how often. */
export function faultLine(fault: FaultForm): string {
  const { status, code, drop = false, delayMs = 0, hold = false, work, body, when, times = 1 } = fault;
  const words = faultWords({
    status,
    code,
    drop,
    delayMs,
    hold,
    failsWork: work === 'fails',
    replacesBody: body !== undefined,
    afterWork: when === 'after',
  });
  return `${words}, ${times === 1 ? 'once' : `${formatCount(times)} times`}`;
}
