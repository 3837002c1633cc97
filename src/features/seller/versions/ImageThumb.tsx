import { useEffect, useRef } from 'react';

/** Twice the height at which it is shown, for dense screens. */
const HEIGHT = 80;

/** A small picture of an image file, drawn in this page: no address is made of it. Empty where it cannot be decoded. */
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
