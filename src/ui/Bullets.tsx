import { revealHidden } from './revealHidden';
import { withoutHidden } from '../lib/text/hidden';

interface BulletsProps {
  /** Set if no heading names the list. */
  label?: string;
  lines: readonly string[];
}

/** Lines as the service words them, each in the direction of its own script; nothing if there are none. */
export function Bullets({ label, lines }: BulletsProps) {
  if (lines.length === 0) return null;
  return (
    <ul
      aria-label={label && withoutHidden(label)}
      className="grid grid-cols-1 list-disc gap-1 ps-4.5 text-sm marker:text-line-strong"
    >
      {lines.map((line, index) => (
        <li key={index} dir="auto" className="text-pretty wrap-anywhere">
          {revealHidden(line)}
        </li>
      ))}
    </ul>
  );
}
