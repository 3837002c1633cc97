import { useRef, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type PreviewImageView,
  readPreviewImages,
  readImagesAfter,
  addPreviewImage,
  beginUpload,
} from '../../../api/resources/seller/versions';
import type { SellerProductDetailView } from '../../../api/resources/seller/products';
import { previewImageTypes } from '../../../contract/values';
import { formatBinaryBytes, formatBytes } from '../../../lib/bytes';
import { normalizeName } from '../../../lib/files/names';
import { formatCounted } from '../../../lib/count';
import { formatOrDash } from '../../../lib/formatOrDash';
import { href } from '../../../paths';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { CopyableId } from '../../../ui/CopyableId';
import { ChosenFile, FileDrop, SameNames } from '../../../ui/FileDrop';
import { Panel } from '../../../ui/Panel';
import { ServiceTime } from '../../../shared/ServiceTime';
import { sharedWords } from '../../../shared/words';
import { ImageState } from './UploadState';
import { imageLimits, findImageType, whyNotImage } from './uploadChecks';
import { useWrite } from '../../../shared/useWrite';
import { type ImageOutcome, type SentImage, getImageOutcome, toRefusedOutcome } from './imageOutcome';
import { fetchProduct } from '../ownProduct';
import { versionsWords } from './words';

/** The preview images of a Pack, and a form to add more, one request each. */
export function PreviewImagesPanel({ id, product }: { id: string; product: SellerProductDetailView }) {
  const images = readPreviewImages(product.raw);
  const uploads = useImageUploads(id, images);
  const { waiting, write, end, added } = uploads;
  const { state, busy } = write;
  const ready = waiting.filter(({ why }) => why === undefined).length;
  const whyNot = write.whyNot ?? (ready === 0 ? 'Choose images first' : undefined);
  return (
    <Panel
      title={sharedWords.previewImages}
      badges={images && <Badge>{String(images.length)}</Badge>}
      actions={
        <Link to={href('readiness', { id })} className="text-sm">
          See requirements
        </Link>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <ListedImages images={images} />
        <FileDrop
          label={versionsWords.newImages}
          button="Choose images"
          disabledReason={busy ? 'Images are being sent.' : undefined}
          accept={previewImageTypes.join(',')}
          multiple
          onFiles={uploads.choose}
          errors={uploads.refused}
          hint={`JPEG, PNG, WebP or AVIF, up to ${formatBinaryBytes(imageLimits.maxBytes)} each. The service sanitizes them.`}
        >
          {waiting.length > 0 && (
            <ul aria-label={versionsWords.chosenImages} className="divide-y divide-line">
              {waiting.map(({ file, why }, index) => (
                <li key={`${index}${file.name}`} className="grid gap-0.5 py-1.5">
                  <ChosenFile
                    file={file}
                    lead={<ImageThumb file={file} />}
                    onRemove={busy ? undefined : () => uploads.remove(file)}
                  />
                  {why !== undefined && (
                    <span role="alert" className="text-xs wrap-anywhere text-bad">
                      {why}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
          <SameNames files={waiting.map(({ file }) => file)} />
        </FileDrop>
        <Button variant="primary" pending={busy} disabledReason={busy ? undefined : whyNot} onClick={uploads.sendAll}>
          {busy && state.at !== 'idle'
            ? `Adding ${normalizeName(state.input.image.name)}`
            : ready > 0
              ? `Add ${formatCounted(ready, 'image')}`
              : 'Add images'}
        </Button>
        <output className="block text-sm text-good empty:absolute">
          {added > 0 && `${formatCounted(added, 'image')} added.`}
        </output>
        <ImageState write={write} end={end} onSendAgain={uploads.sendAll} />
      </div>
    </Panel>
  );
}

function ListedImages({ images }: { images: readonly PreviewImageView[] | undefined }) {
  if (!images) return <p className="text-sm text-ink-2">The service doesn’t list the images.</p>;
  if (images.length === 0) return <p className="text-sm text-ink-2">None yet. Buyers see them in the catalog.</p>;
  return (
    <ul aria-label={sharedWords.previewImages} className="divide-y divide-line text-sm">
      {images.map(({ id, contentType, sizeBytes, addedAt }, index) => (
        <li key={id ?? index} className="flex flex-wrap items-baseline gap-x-3 py-1.5 first:pt-0">
          <span className="min-w-0 flex-1 wrap-anywhere">{contentType ?? 'Type not given'}</span>{' '}
          <span className="text-ink-2">{formatOrDash(sizeBytes, formatBytes)}</span>
          <span className="flex w-full flex-wrap items-baseline justify-between gap-x-3 text-ink-2">
            {id === undefined ? <span>No ID given</span> : <CopyableId value={id} label="image ID" />}
            {addedAt !== undefined && <ServiceTime at={addedAt} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Twice the displayed height, for high-density screens. */
const THUMB_HEIGHT = 80;

/** A thumbnail of an image file, drawn on a canvas so that no object URL is needed. Empty when it cannot be decoded. */
function ImageThumb({ file }: { file: File }) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = canvasRef.current;
    let isGone = false;
    createImageBitmap(file, { resizeHeight: THUMB_HEIGHT }).then(
      (bitmap) => {
        if (canvas && !isGone) {
          canvas.width = bitmap.width;
          canvas.height = bitmap.height;
          canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
        }
        bitmap.close();
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  return (
    <canvas
      ref={canvasRef}
      aria-hidden="true"
      className="h-10 w-14 shrink-0 rounded border border-line bg-sunken object-cover"
    />
  );
}

/** An image waiting to be sent. */
interface WaitingImage {
  file: File;
  /** What the service said about it. */
  why: string | undefined;
}

/**
 * Selected images, sent one after the other. An image that the service calls malformed is marked and skipped. Any other failure stops the queue. When
 * the screen is left, the upload in progress finishes and nothing more is sent.
 */
function useImageUploads(id: string, listed: readonly PreviewImageView[] | undefined) {
  const write = useWrite(addPreviewImage<SentImage>(id), () => fetchProduct(id));
  const { state } = write;
  const end = getImageOutcome(state, listed);
  // An image that was being sent when the screen was left is shown on return.
  const [waiting, setWaiting] = useState<readonly WaitingImage[]>(
    state.at === 'idle' ? [] : [{ file: state.input.image, why: undefined }],
  );
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<readonly File[]>([]);
  const [settled, setSettled] = useState<SentImage>();

  const without = (image: File) => (before: readonly WaitingImage[]) => before.filter(({ file }) => file !== image);
  const settle = (image: File, outcome: ImageOutcome) => {
    if (outcome.kind === 'added') {
      setWaiting(without(image));
      setAdded((all) => (all.includes(image) ? all : [...all, image]));
    } else if (outcome.kind === 'malformed') {
      setWaiting((all) => all.map((item) => (item.file === image ? { file: image, why: outcome.why } : item)));
    }
  };
  // No callback is called for a lost response, or for one that arrives after the screen was left.
  const isSettled = end?.kind === 'added' || end?.kind === 'malformed';
  if (isSettled && state.at !== 'idle' && settled !== state.input) {
    setSettled(state.input);
    settle(state.input.image, end);
  }

  const sendEach = ([image, ...rest]: readonly File[], before: SentImage['before']) => {
    if (!image) return;
    const sent = { image, type: findImageType(image), before, upload: beginUpload() };
    // Neither callback runs once the screen is left.
    write.send(sent, {
      onSuccess: ({ body }) => {
        settle(image, { kind: 'added', doubted: false });
        sendEach(rest, before && readImagesAfter(body, before));
      },
      onError: (error) => {
        const outcome = toRefusedOutcome(error);
        settle(image, outcome);
        if (outcome.kind === 'malformed') sendEach(rest, before);
      },
    });
  };

  return {
    write,
    end,
    waiting,
    /** Why some files could not be selected last time. */
    refused,
    /** How many were added since images were last selected. */
    added: added.length,
    /** @param reasons why other files that were added with these were refused */
    choose: (files: readonly File[], reasons: readonly string[]) => {
      const checked = files.map((file) => ({ file, why: whyNotImage(file) }));
      setRefused([...reasons, ...checked.flatMap(({ why }) => why ?? [])]);
      setAdded([]);
      setWaiting([
        ...waiting,
        ...checked.filter(({ why }) => why === undefined).map(({ file }) => ({ file, why: undefined })),
      ]);
    },
    remove: (file: File) => {
      setWaiting(without(file));
      setRefused([]);
    },
    /** Sends the waiting images, except those that the service called malformed. */
    sendAll: () => {
      setRefused([]);
      setAdded([]);
      sendEach(
        waiting.filter(({ why }) => why === undefined).map(({ file }) => file),
        listed,
      );
    },
  };
}
