import type { BadgeTone } from '../ui/Badge';

const tones = new Map(
  Object.entries<BadgeTone>({
    running: 'accent',
    queued: 'neutral',
    completed: 'good',
    failed: 'bad',
    refused: 'bad',
  }),
);

/** The tone of a run's or delta's status; an unknown one is neutral. */
export const statusTone = (status: string): BadgeTone => tones.get(status) ?? 'neutral';
