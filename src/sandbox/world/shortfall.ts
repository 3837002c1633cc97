import { formatCounted } from '../../lib/count';

/** The end of a refusal for lack of Points: `40 Points available: 600 Points short.` */
export function shortfall(required: number, available: number): string {
  return `${formatCounted(available, 'Point')} available: ${formatCounted(required - available, 'Point')} short.`;
}
