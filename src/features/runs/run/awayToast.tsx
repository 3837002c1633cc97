import type { MouseEvent } from 'react';
import { codeOf } from '../../../api/client/errors';
import { endedRun } from '../../../api/resources/packs/runs';
import type { Consent } from '../../../api/spending/quoteFlow';
import type { SpendResult } from '../../../api/spending/spend';
import { inPoints } from '../../../lib/money';
import { href } from '../../../paths';
import type { ToastMessage } from '../../../ui/toastContext';
import { inSentence } from '../../../lib/text/hidden';

/** What became of an accepted run: it has started, or it was answered only when it had ended. */
export function acceptedToast(points: number, runId: string | undefined): ToastMessage {
  const ended = runId === undefined ? undefined : endedRun(runId);
  if (!ended) return { tone: 'success', title: `Run started for up to ${inPoints(points)}` };
  const charged = ended.usage.points;
  return {
    tone: ended.kind === 'failed' ? 'failed' : 'success',
    title: `Run ended: ${ended.status}${charged === undefined ? '' : `, ${inPoints(charged)} charged`}`,
  };
}

/** Tells how a run ended whose screen was left, with a link to its result or to the Run screen, which shows every attempt. */
export function awayToast(
  productId: string,
  { title, points }: Pick<Consent, 'points' | 'title'>,
  result: SpendResult,
  go: (to: string) => void,
): ToastMessage {
  const failed = (said: string, more: string) =>
    message('failed', said, more, href('run', { id: productId }), 'Open Run');
  switch (result.end) {
    case 'settled': {
      const to = result.work === undefined ? href('runtime') : href('runResult', { runId: result.work });
      const accepted = acceptedToast(points, result.work);
      return message(accepted.tone, title, `${accepted.title}.`, to, 'Open the run');
    }
    case 'refused':
      return failed(`The run of ${inSentence(title)} was refused`, `${codeOf(result.error)}.`);
    case 'unknown':
      return failed(
        `It is not known whether the run of ${inSentence(title)} was charged`,
        `${inPoints(points)} at most.`,
      );
    case 'blocked':
      return failed(`The run of ${inSentence(title)} was not sent`, result.why);
  }

  function message(tone: ToastMessage['tone'], said: string, more: string, to: string, label: string): ToastMessage {
    const follow = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      go(to);
    };
    return {
      tone,
      stays: true,
      title: said,
      detail: (
        <>
          <span>{`${more} `}</span>
          {/* Toasts stand outside the router. */}
          <a href={to} onClick={follow}>
            {label}
          </a>
        </>
      ),
    };
  }
}
