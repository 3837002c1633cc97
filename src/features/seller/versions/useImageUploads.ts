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

/** An image that waits to be sent. */
export interface WaitingImage {
  file: File;
  /** What the service said of it. */
  why: string | undefined;
}

/**
 * Images that are chosen, and sent one after the other. One that the service calls malformed is marked, and the next one
 * goes on; any other end but success stops the row. What is on its way when the screen is left ends by itself, and
 * nothing is sent after it.
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
    const sent = { image, before, upload: beginUpload() };
    // Neither is called once the screen is left: what is on its way ends by itself, and nothing is sent after it.
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
    /** Why some could not be chosen, last time. */
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
    /** Sends what waits, but not again what the service called malformed. */
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

/** The file with the type that its name tells, where the browser told none. */
function typed(file: File): File {
  return file.type === '' ? new File([file], file.name, { type: imageTypeOf(file) ?? '' }) : file;
}
