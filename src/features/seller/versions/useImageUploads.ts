import { useState } from 'react';
import { ApiError } from '../../../api/client/errors';
import {
  type PreviewImageView,
  readImagesAfter,
  addPreviewImage,
  beginUpload,
} from '../../../api/resources/seller/versions';
import { useWrite } from '../../../shared/useWrite';
import { type SentImage, imageEnd } from './imageEnd';
import { productNow } from '../ownProduct';
import { imageTypeOf, whyNotImage } from './uploadChecks';

/** An image waiting to be sent. */
export interface WaitingImage {
  file: File;
  /** What the service said about it. */
  why: string | undefined;
}

/**
 * Chosen images, sent one after the other. An image that the service calls malformed is marked and skipped; any other
 * failure stops the queue. When the screen is left, the upload in progress finishes and nothing more is sent.
 */
export function useImageUploads(id: string, listed: readonly PreviewImageView[] | undefined) {
  const [waiting, setWaiting] = useState<readonly WaitingImage[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [added, setAdded] = useState(0);
  const [settled, setSettled] = useState<SentImage>();
  const write = useWrite(addPreviewImage<SentImage>(id), () => productNow(id));
  const { state } = write;
  const end = imageEnd(state, listed);

  const without = (image: File) => (before: readonly WaitingImage[]) => before.filter(({ file }) => file !== image);
  if (state.at === 'found' && end?.kind === 'added' && settled !== state.input) {
    setSettled(state.input);
    setWaiting(without(state.input.image));
    setAdded(added + 1);
  }

  const sendEach = ([image, ...rest]: readonly File[], before: SentImage['before']) => {
    if (!image) return;
    const sent = { image, before, upload: beginUpload('sending') };
    // Neither callback runs once the screen is left.
    write.send(sent, {
      onSuccess: ({ body }) => {
        setWaiting(without(image));
        setAdded((count) => count + 1);
        sendEach(rest, before && readImagesAfter(body, before));
      },
      onError: (error) => {
        if (!(error instanceof ApiError) || error.status !== 400) return;
        const why = error.said ?? error.message;
        setWaiting((all) => all.map((one) => (one.file === image ? { ...one, why } : one)));
        sendEach(rest, before);
      },
    });
  };

  return {
    write,
    end,
    waiting,
    /** Why some files could not be chosen last time. */
    refused,
    /** How many were added since images were last chosen. */
    added,
    choose: (files: readonly File[]) => {
      const judged = files.map((file) => ({ file, why: whyNotImage(file) }));
      setRefused(judged.flatMap(({ why }) => why ?? []));
      setAdded(0);
      setWaiting([
        ...waiting,
        ...judged.filter(({ why }) => why === undefined).map(({ file }) => ({ file: typed(file), why: undefined })),
      ]);
    },
    remove: (file: File) => {
      setWaiting(without(file));
      setRefused([]);
    },
    /** Sends the waiting images, except those that the service called malformed. */
    sendAll: () => {
      setRefused([]);
      setAdded(0);
      sendEach(
        waiting.filter(({ why }) => why === undefined).map(({ file }) => file),
        listed,
      );
    },
  };
}

/** The file with the type of its extension, where the browser gave none. */
function typed(file: File): File {
  return file.type === '' ? new File([file], file.name, { type: imageTypeOf(file) ?? '' }) : file;
}
