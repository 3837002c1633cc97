import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { environment } from '../../api/client/session/environment';
import { playwrightTestFor, stateLinkFor } from '../../features/sandbox/state/copies';
import { isReachable } from '../../shared/copyAs/isReachable';
import { Notice } from '../../ui/Notice';
import { copyText } from '../../ui/clipboard';
import type { Group } from './rank';

/** Copies the current screen with its state: as a link for another person, in the sandbox; as a test, on a live service too. */
export function useCopyGroup() {
  const { pathname, search } = useLocation();
  const [said, setSaid] = useState<{ done?: string; failed?: string }>({});
  const here = pathname + search;
  const copy = async (done: string, text: Promise<string>) => {
    setSaid({});
    try {
      setSaid((await copyText(text)) ? { done } : { failed: 'The browser does not allow the page to copy.' });
    } catch (error) {
      setSaid({ failed: error instanceof Error ? error.message : String(error) });
    }
  };
  const group: Group = {
    name: 'Copy',
    entries: [
      ...(environment().kind === 'sandbox'
        ? [
            {
              id: 'copy link',
              title: 'Copy link to this state',
              detail: 'A fresh world like this one, opened here',
              act: () => void copy('Copied the link.', stateLinkFor(here)),
            },
          ]
        : []),
      ...(isReachable()
        ? [
            {
              id: 'copy playwright',
              title: 'Copy as Playwright',
              detail: 'A test that leads here',
              act: () => void copy('Copied the test.', playwrightTestFor(here, headingHere())),
            },
          ]
        : []),
    ],
  };
  const copied = (
    <>
      <output className="px-2.5 text-sm text-ink-2">{said.done}</output>
      {said.failed !== undefined && (
        <Notice tone="bad" role="alert" title="Not copied">
          {said.failed}
        </Notice>
      )}
    </>
  );
  return { group, copied };
}

const headingHere = (): string | undefined => document.querySelector('h1')?.textContent;
