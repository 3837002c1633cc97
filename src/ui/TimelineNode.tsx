import { cx } from './cx';

interface TimelineNodeProps {
  /** Classes of its colour. */
  tone: string;
  /** Filled, in place of a ring. */
  filled: boolean;
  dashed: boolean;
  crossed: boolean;
  /** A soft ring around it, for the current one. */
  halo?: boolean;
  /** For rows that stand close together. */
  small?: boolean;
}

/** The mark of a step of a timeline: filled, a ring, dashed, or crossed out. The text beside it says what it means. */
export function TimelineNode({ tone, filled, dashed, crossed, halo = false, small = false }: TimelineNodeProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      className={cx('dot timeline-node shrink-0', tone)}
    >
      {halo && <circle cx="10" cy="10" r="9" className="fill-accent-soft" stroke="none" />}
      <circle
        cx="10"
        cy="10"
        r={small ? 5 : 6}
        className={filled ? undefined : 'fill-panel'}
        fill={filled ? 'currentColor' : undefined}
        strokeDasharray={dashed ? '3 2.6' : undefined}
      />
      {crossed && <path d={small ? 'm8 8 4 4m0-4-4 4' : 'm7.8 7.8 4.4 4.4m0-4.4-4.4 4.4'} />}
    </svg>
  );
}
