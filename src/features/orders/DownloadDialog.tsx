import { DownloadPanel } from '../../shared/download/DownloadPanel';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { inSentence } from '../../lib/text/hidden';
import { uiWords } from '../../ui/words';

interface DownloadDialogProps {
  productId: string | undefined;
  name: string;
  version: string | undefined;
  onClose: () => void;
}

/** Downloads a product that the account has. Closing the dialog cancels a running transfer. */
export function DownloadDialog({ productId, name, version, onClose }: DownloadDialogProps) {
  return (
    <Dialog
      title={`Download ${inSentence(name)}`}
      closeOnBackdrop={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>{uiWords.close}</Button>}
    >
      {productId !== undefined && (
        <DownloadPanel productId={productId} name={name} version={version} digest={undefined} purchaseUrl={undefined} />
      )}
    </Dialog>
  );
}
