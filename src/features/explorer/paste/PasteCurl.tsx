import { Suspense, lazy, useState } from 'react';
import { Button } from '../../../ui/Button';

const PasteCurlDialog = lazy(() => import('./PasteCurlDialog').then((module) => ({ default: module.PasteCurlDialog })));

/** Opens the dialog that takes a cURL command. `onFill` is called when a form has been filled in, even the current one. */
export function PasteCurl({ onFill }: { onFill?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Paste cURL</Button>
      {open && (
        <Suspense>
          <PasteCurlDialog onFill={onFill} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
