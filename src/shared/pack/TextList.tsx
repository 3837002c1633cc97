import { Bullets } from '../../ui/Bullets';

/** A short titled list; nothing when it is empty. */
export function TextList({ title, texts = [] }: { title: string; texts?: readonly string[] | undefined }) {
  if (texts.length === 0) return null;
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      <Bullets lines={texts} />
    </div>
  );
}
