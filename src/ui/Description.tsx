import { cx } from './cx';
import { revealHidden } from './revealHidden';

interface DescriptionProps {
  text: string | undefined;
  /** Aligned below the words beside a dot. */
  inset?: boolean;
}

/** The service's description of something, in the direction of its own script; nothing if it is empty. */
export function Description({ text, inset = false }: DescriptionProps) {
  if (text === undefined) return null;
  return (
    <p dir="auto" className={cx('text-sm font-normal text-pretty wrap-anywhere text-ink-2', inset && 'ps-4')}>
      {revealHidden(text)}
    </p>
  );
}
