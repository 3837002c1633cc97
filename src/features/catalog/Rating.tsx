import { formatCounted } from '../../lib/count';
import { Icon } from '../../ui/Icon';

/** A mean rating as a star and a figure, announced in full. */
export function Rating({ value, count }: { value: number; count: number | undefined }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Icon name="star" size={12} />
      <span aria-hidden="true">{value.toFixed(1)}</span>
      <span className="sr-only">
        {`Rated ${value.toFixed(1)} of 5${count !== undefined ? ` in ${formatCounted(count, 'rating')}` : ''}`}
      </span>
    </span>
  );
}
