import { useState } from 'react';
import {
  type PreviewImageView,
  readImagesAfter,
  addPreviewImage,
  beginUpload,
} from '../../../api/resources/seller/versions';
import { useWrite } from '../../../shared/useWrite';
import { type ImageEnd, type SentImage, imageEnd, refusalEnd } from './imageEnd';
import { productNow } from '../ownProduct';
import { imageTypeOf, whyNotImage } from './uploadChecks';

/** An image waiting to be sent. */
interface WaitingImage {
  file: File;
  /** What the service said about it. */
  why: string | undefined;
}

/**
 * Selected images, sent one after the other. An image that the service calls malformed is marked and skipped; any other failure stops the queue. When
 * the screen is left, the upload in progress finishes and nothing more is sent.
 */
export function useImageUploads(id: string, listed: readonly PreviewImageView[] | undefined) {
  const write = useWrite(addPreviewImage<SentImage>(id), () => productNow(id));
  const { state } = write;
  const end = imageEnd(state, listed);
  // An image that was being sent when the screen was left is shown on return.
  const [waiting, setWaiting] = useState<readonly WaitingImage[]>(
    state.at === 'idle' ? [] : [{ file: state.input.image, why: undefined }],
  );
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<readonly File[]>([]);
  const [settled, setSettled] = useState<SentImage>();

  const without = (image: File) => (before: readonly WaitingImage[]) => before.filter(({ file }) => file !== image);
  const settle = (image: File, how: ImageEnd) => {
    if (how.kind === 'added') {
      setWaiting(without(image));
      setAdded((all) => (all.includes(image) ? all : [...all, image]));
    } else if (how.kind === 'malformed') {
      setWaiting((all) => all.map((one) => (one.file === image ? { file: image, why: how.why } : one)));
    }
  };
  // No callback is called for a lost answer, or for one that arrived while the screen was left.
  const isSettled = end?.kind === 'added' || end?.kind === 'malformed';
  if (isSettled && state.at !== 'idle' && settled !== state.input) {
    setSettled(state.input);
    settle(state.input.image, end);
  }

  const sendEach = ([image, ...rest]: readonly File[], before: SentImage['before']) => {
    if (!image) return;
    const sent = { image, type: imageTypeOf(image), before, upload: beginUpload() };
    // Neither callback runs once the screen is left.
    write.send(sent, {
      onSuccess: ({ body }) => {
        settle(image, { kind: 'added', doubted: false });
        sendEach(rest, before && readImagesAfter(body, before));
      },
      onError: (error) => {
        const how = refusalEnd(error);
        settle(image, how);
        if (how.kind === 'malformed') sendEach(rest, before);
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
    /** @param others why other files that were added with these were refused */
    choose: (files: readonly File[], others: readonly string[]) => {
      const judged = files.map((file) => ({ file, why: whyNotImage(file) }));
      setRefused([...others, ...judged.flatMap(({ why }) => why ?? [])]);
      setAdded([]);
      setWaiting([
        ...waiting,
        ...judged.filter(({ why }) => why === undefined).map(({ file }) => ({ file, why: undefined })),
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
