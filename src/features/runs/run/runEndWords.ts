import { queryClient } from '../../../api/client/queryClient';
import { endedRun, runQuery } from '../../../api/resources/packs/runs';
import { inPoints } from '../../../lib/money';
import { href } from '../../../paths';
import type { EndWords } from '../../../shared/spending/endToasts';
import type { ToastMessage } from '../../../ui/toastContext';

/** How the outcomes of a Pack's runs are announced. */
export const runEndWords = (productId: string): EndWords => ({
  noun: 'run',
  accepted,
  read: (runId) => queryClient.fetchQuery({ ...runQuery(runId), staleTime: 0 }),
  followed: (work) => ({
    to: work === undefined ? href('runtime') : href('runResult', { runId: work }),
    label: 'Open the run',
  }),
  screen: { to: href('run', { id: productId }), label: 'Open Run' },
  atMost: true,
});

/** The outcome of an accepted run: it has started, or it had ended when it was answered or found. */
function accepted(points: number, runId: string | undefined): ToastMessage {
  const ended = runId === undefined ? undefined : endedRun(runId);
  if (!ended) return { tone: 'success', title: `Run started for up to ${inPoints(points)}` };
  const charged = ended.usage.points;
  return {
    tone: ended.kind === 'failed' ? 'failed' : 'success',
    title: `Run ended: ${ended.status}${charged === undefined ? '' : `, ${inPoints(charged)} charged`}`,
  };
}
