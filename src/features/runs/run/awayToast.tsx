import type { MouseEvent } from 'react';
import { codeOf } from '../../../api/client/errors';
import type { Consent } from '../../../api/spending/quoteFlow';
import type { SpendResult } from '../../../api/spending/spend';
import { formatPoints } from '../../../lib/money';
import { href } from '../../../paths';
import type { ToastMessage } from '../../../ui/toastContext';
import { acceptedWords } from './acceptedWords';

/**
 * Tells how a run ended whose screen the user has left, with a link to its result or back to the Run screen, which shows
 * every attempt.
 */
export function awayToast(
  productId: string,
  { title, points }: Pick<Consent, 'points' | 'title'>,
  result: SpendResult,
  go: (to: string) => void,
): ToastMessage {
  const run = href('run', { id: productId });
  const most = `${formatPoints(points)} Points at most.`;
  switch (result.end) {
    case 'settled': {
      const to = result.work === undefined ? href('runtime') : href('runResult', { runId: result.work });
      return message('success', title, `${acceptedWords(points, result.work)}.`, to, 'Open the run');
    }
    case 'refused':
      return message('failed', `The run of ${title} was refused`, `${codeOf(result.error)}.`, run, 'Open Run');
    case 'unknown':
      return message('failed', `It is not known whether the run of ${title} was charged`, most, run, 'Open Run');
    case 'blocked':
      return message('failed', `The run of ${title} was not sent`, result.why, run, 'Open Run');
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
          {more} {/* Toasts stand outside the router. */}
          <a href={to} onClick={follow}>
            {label}
          </a>
        </>
      ),
    };
  }
}
