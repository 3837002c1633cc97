import type { PackView } from '../../../api/resources/packs/packs';
import type { Reviewed } from '../../../api/resources/seller/publishing';
import { ListingRow } from '../../../shared/list/ListingRow';
import { Button } from '../../../ui/Button';
import { CopyableId } from '../../../ui/CopyableId';
import { Dialog } from '../../../ui/Dialog';
import { List } from '../../../ui/list/List';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { Receipt } from '../../../ui/Receipt';
import { ServiceText } from '../../../ui/ServiceText';
import { priceOf } from '../productFacts';

/** What would be published, frozen when the dialog opens. */
export interface Review extends Reviewed {
  name: string;
  /** Its row in the catalog. */
  entry: PackView;
  /** The version that buyers get now. */
  replaces: string | undefined;
  /** `8 of 8 passed`; undefined without a report. */
  gates: string | undefined;
}

interface ReviewDialogProps {
  review: Review;
  sending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The final review before a version is published, which cannot be undone. */
export function ReviewDialog({ review, sending, onConfirm, onClose }: ReviewDialogProps) {
  const { name, entry, version, digest, priceUsd, replaces, gates } = review;
  const lines = [
    { label: 'Version', value: <Mono>{version}</Mono> },
    { label: 'Digest', value: digest === undefined ? 'not given' : <CopyableId value={digest} label="digest" /> },
    { label: 'Price', value: priceOf(priceUsd) },
    { label: 'Gates of the audit', value: gates ?? 'not given' },
    { label: 'Buyers currently get', value: replaces === undefined ? 'nothing' : <Mono>{replaces}</Mono> },
  ];
  return (
    <Dialog
      title="Publish this version"
      description={
        <>
          <ServiceText>{name}</ServiceText>
          <span> goes into the catalog as shown below, with its current listing.</span>
        </>
      }
      locked={sending}
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={onClose}
            disabledReason={sending ? 'The request is on its way and cannot be cancelled' : undefined}
          >
            Cancel
          </Button>
          <Button
            variant="primary"
            pending={sending}
            // The second click of a double click that opened the dialog is not consent.
            onClick={(event) => event.detail <= 1 && onConfirm()}
          >
            {`Publish version ${version ?? ''}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <div className="rounded border border-line">
          <List label="Catalog entry">
            <ListingRow listing={entry} to={undefined} unnamed={name} facts={[]} />
          </List>
        </div>
        <Receipt lines={lines} />
        <Notice title="This is final for the version">
          A published version cannot be changed or published again; the next one must be higher. Publishing spends no
          Points.
        </Notice>
      </div>
    </Dialog>
  );
}
