import { Suspense, lazy, useState } from 'react';
import { Button } from '../../../ui/Button';

const PasteCurlDialog = lazy(() => import('./PasteCurlDialog').then((module) => ({ default: module.PasteCurlDialog })));

/** Opens the dialog that takes a cURL command. */
export function PasteCurl() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Paste cURL</Button>
      {open && (
        <Suspense>
          <PasteCurlDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
