import { type RefObject, useRef, useState } from 'react';
import type { ProductDetailView } from '../../api/readers/product';
import { LaterMissing } from '../../screen/LaterMissing';
import { getLink, howItGoes } from '../../screen/download/words';
import { useFocusTaken, useLater } from '../../screen/useLater';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';

/** The download of the product. Its code comes with the first touch: few who look at a product load it. */
export function ProductDownload({ product }: { product: ProductDetailView }) {
  const { id, name, version, digest, entitlement } = product;
  const place = useRef<HTMLDivElement>(null);
  const later = useLater(() => import('../../screen/download/DownloadPanel'));
  const { code, pending, failure, load, retry } = later;
  /** The link was asked for before the code was there. */
  const [asked, setAsked] = useState(false);
  // Where that failed, nothing was asked for: only another press does.
  if (asked && !pending && failure !== undefined) setAsked(false);
  if (id === undefined) return null;
  return (
    <Panel title="Download">
      <div ref={place} onPointerEnter={load} onFocus={load}>
        {code ? (
          <>
            <FocusTaken place={place} />
            <code.DownloadPanel
              key={id}
              productId={id}
              name={name ?? 'this product'}
              version={version}
              digest={digest}
              purchaseUrl={entitlement.purchaseUrl}
              askAtOnce={asked}
            />
          </>
        ) : (
          <div className="grid gap-3">
            <p className="text-sm text-ink-2">{howItGoes}</p>
            <LaterMissing later={later} title="The download could not be loaded">
              The part of the console that downloads could not be loaded. Nothing was asked for.
            </LaterMissing>
            <div className="flex">
              <Button
                variant="primary"
                pending={asked}
                onClick={() => {
                  setAsked(true);
                  retry();
                }}
              >
                {getLink}
              </Button>
            </div>
          </div>
        )}
      </div>
    </Panel>
  );
}

function FocusTaken({ place }: { place: RefObject<HTMLElement | null> }) {
  useFocusTaken(place);
  return null;
}
