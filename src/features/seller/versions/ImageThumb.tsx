import { useEffect, useRef } from 'react';

/** Twice the displayed height, for high-density screens. */
const HEIGHT = 80;

/** A thumbnail of an image file, drawn on a canvas so that no object URL is needed. Empty when it cannot be decoded. */
export function ImageThumb({ file }: { file: File }) {
  const place = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = place.current;
    let gone = false;
    createImageBitmap(file, { resizeHeight: HEIGHT }).then(
      (bitmap) => {
        if (canvas && !gone) {
          canvas.width = bitmap.width;
          canvas.height = bitmap.height;
          canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
        }
        bitmap.close();
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [file]);
  return (
    <canvas
      ref={place}
      aria-hidden="true"
      className="h-10 w-14 shrink-0 rounded border border-line bg-sunken object-cover"
    />
  );
}
