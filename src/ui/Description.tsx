import { cx } from './cx';
import { shown } from './shown';

interface DescriptionProps {
  text: string | undefined;
  /** It stands below a dot, beside the dot's words. */
  inset?: boolean;
}

/** What the service says of something, in the direction of its own script; nothing if it says nothing. */
export function Description({ text, inset = false }: DescriptionProps) {
  if (text === undefined) return null;
  return (
    <p dir="auto" className={cx('text-sm font-normal text-pretty wrap-anywhere text-ink-2', inset && 'ps-4')}>
      {shown(text)}
    </p>
  );
}
