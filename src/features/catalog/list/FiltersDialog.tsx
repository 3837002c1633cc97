import { formatCounted } from '../../../lib/count';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { FiltersPanel } from './FiltersPanel';

type FiltersDialogProps = Parameters<typeof FiltersPanel>[0] & { found: number | undefined; onClose: () => void };

/** The filters, if there is no room for them beside the list. */
export function FiltersDialog({ found, onClose, ...panel }: FiltersDialogProps) {
  return (
    <Dialog
      title="Filters"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {found === undefined ? 'Show the list' : `Show ${formatCounted(found, 'product')}`}
        </Button>
      }
    >
      <FiltersPanel {...panel} />
    </Dialog>
  );
}
