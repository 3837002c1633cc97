import { formatCounted } from '../../lib/count';

/** `40 Points available: 600 Points short.` The end of a refusal for want of Points. */
export function shortfall(required: number, available: number): string {
  return `${formatCounted(available, 'Point')} available: ${formatCounted(required - available, 'Point')} short.`;
}
