import type { PurchaseView } from '../../api/resources/orders';
import { DownloadPanel } from '../../shared/download/DownloadPanel';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { nameOf } from './PurchaseTable';
import { inSentence } from '../../lib/text/hidden';

/** The download of a purchase. Closing the dialog cancels a running transfer. */
export function DownloadDialog({ purchase, onClose }: { purchase: PurchaseView; onClose: () => void }) {
  const { productId, version } = purchase;
  return (
    <Dialog
      title={`Download ${inSentence(nameOf(purchase))}`}
      closeOnBackdrop={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {productId !== undefined && (
        <DownloadPanel
          productId={productId}
          name={nameOf(purchase)}
          version={version}
          digest={undefined}
          purchaseUrl={undefined}
        />
      )}
    </Dialog>
  );
}
