import type { StageKind } from '../../api/readers/sellerReport';
import type { BadgeTone } from '../../ui/Badge';
import type { DotState } from '../../ui/Dot';

const dots: Record<StageKind, DotState> = {
  passing: 'held',
  failing: 'refused',
  running: 'active',
  waiting: 'open',
  unknown: 'open',
};

const tones: Record<StageKind, BadgeTone> = {
  passing: 'good',
  failing: 'bad',
  running: 'accent',
  waiting: 'neutral',
  unknown: 'neutral',
};

/** How a stage's word is drawn; a word that is not a usual one is a neutral ring. */
export const stageDot = (kind: StageKind): DotState => dots[kind];

export const kindTone = (kind: StageKind): BadgeTone => tones[kind];
