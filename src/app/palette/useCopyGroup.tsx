import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { environment } from '../../api/client/session/environment';
import { playwrightTestFor, stateLinkFor } from '../../features/sandbox/state/copies';
import { isReachable } from '../../shared/copyAs/isReachable';
import { Notice } from '../../ui/Notice';
import { copyText } from '../../ui/clipboard';
import { useToast } from '../../ui/toastContext';
import { opened } from './opened';
import type { Group } from './rank';

/** Copies the current screen with its state: as a link for another person, in the sandbox; as a test, on a live service too. What was copied closes the palette. */
export function useCopyGroup() {
  const { pathname, search } = useLocation();
  const toast = useToast();
  const [failed, setFailed] = useState<string>();
  const here = pathname + search;
  const copy = async (done: string, text: Promise<string>) => {
    setFailed(undefined);
    try {
      if (!(await copyText(text))) return setFailed('The browser does not allow the page to copy.');
      opened.set(undefined);
      toast({ tone: 'success', title: done });
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
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
              detail: 'Another world like this one, opened here',
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
  const refused = failed !== undefined && (
    <Notice tone="bad" role="alert" title="Not copied">
      {failed}
    </Notice>
  );
  return { group, refused };
}

const headingHere = (): string | undefined => document.querySelector('h1')?.textContent;
