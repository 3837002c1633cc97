import { ProgressLine } from './ProgressLine';

/** Work under way whose shape is not known beforehand. Where it is known, draw it with `SkeletonScreen`. */
export function LoadingPicture({ title }: { title: string }) {
  return (
    <div className="mx-auto grid max-w-60 gap-3 px-4 py-16 text-center">
      <output className="text-sm text-ink-2">{title}</output>
      <ProgressLine label={title} />
    </div>
  );
}
