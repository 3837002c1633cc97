import { Suspense, lazy, useState } from 'react';
import { Button } from '../../../ui/Button';

const PasteCurlDialog = lazy(() => import('./PasteCurlDialog').then((module) => ({ default: module.PasteCurlDialog })));

interface PasteCurlProps {
  /** Called when a form has been filled in, also that of the route at hand. */
  onFill?: () => void;
}

/** Opens the dialog that takes a cURL command. */
export function PasteCurl({ onFill }: PasteCurlProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Paste cURL</Button>
      {open && (
        <Suspense>
          <PasteCurlDialog {...(onFill && { onFill })} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
