import { isMissing } from '../../api/client/session/missing';
import { Mono } from '../../ui/Mono';
import { Notice } from '../../ui/Notice';

/** What the browser blocks for this page, what that means, and how to change it. */
export function MissingNotices() {
  return (
    <>
      {isMissing('storage') && (
        <Notice title="This browser stores nothing for this page.">
          <span>
            Its storage is blocked. Drafts and choices end with the page, and nothing can be spent: the console notes
            each attempt before it sends it. To enable both, allow site data for
          </span>
          <Mono>{location.origin}</Mono>
          <span> and reload.</span>
        </Notice>
      )}
      {isMissing('worker') && (
        <Notice title="The sandbox runs without a service worker.">
          The browser offers none to this page, or blocks it. The console works without it, except for what the browser
          loads by itself, such as images and downloads by link.
        </Notice>
      )}
    </>
  );
}
