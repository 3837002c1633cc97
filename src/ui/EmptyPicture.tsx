import { Picture, type PictureProps } from './Picture';

/** Shown when there is nothing yet, which is not a failure: says what to do next. */
export function EmptyPicture(props: PictureProps) {
  return (
    <Picture
      {...props}
      tone="text-line-strong"
      mark={
        <>
          <path d="M8 27v11h32V27l-6-15H14Z" strokeDasharray="3.5 4" />
          <path d="M8 27h10c0 3.5 2.5 6 6 6s6-2.5 6-6h10" />
        </>
      }
    />
  );
}
