import { initials } from '../../lib/text/shorten';

/** A tile with a name's first letters, where there is no picture. */
export function Monogram({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid h-9 w-11 place-items-center rounded border border-line bg-sunken font-mono text-xs font-medium text-ink-2"
    >
      {initials(name)}
    </span>
  );
}
