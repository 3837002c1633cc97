import { type StageKind, stageKind } from '../../api/reader/statusWords';
import type { BadgeTone } from '../../ui/Badge';
import type { DotState } from '../../ui/Dot';

const dots: Record<StageKind, DotState> = {
  passing: 'done',
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

/** The dot for a stage's status; an unknown status is a neutral ring. */
export const stageDot = (kind: StageKind): DotState => dots[kind];

export const kindTone = (kind: StageKind): BadgeTone => tones[kind];

const versionStates = new Map(
  Object.entries<{ label: string; tone: BadgeTone }>({
    not_audited: { label: 'not audited', tone: 'neutral' },
    in_audit: { label: 'in audit', tone: 'accent' },
  }),
);

/** The label and tone of a version's state. An unknown state is shown unchanged. */
export const versionState = (state: string): { label: string; tone: BadgeTone } =>
  versionStates.get(state) ?? { label: state, tone: kindTone(stageKind(state)) };
