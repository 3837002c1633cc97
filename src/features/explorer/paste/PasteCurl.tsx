import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { lazyComponent } from '../../../ui/lazyComponent';
import { explorerWords } from '../words';

const PasteCurlDialog = lazyComponent(() => import('./PasteCurlDialog').then((module) => module.PasteCurlDialog));

/** Opens the dialog that takes a cURL command. `onFill` is called when a form has been filled in, even the current one. */
export function PasteCurl({ onFill }: { onFill?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{explorerWords.pasteCurl}</Button>
      {open && <PasteCurlDialog onFill={onFill} onClose={() => setOpen(false)} />}
    </>
  );
}
