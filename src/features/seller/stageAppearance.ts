import { type StageKind, getStageKind } from '../../api/reader/statusKinds';
import type { BadgeTone } from '../../ui/Badge';
import type { DotState } from '../../ui/Dot';

/** The dot for a stage's status; an unknown status gets a neutral ring. */
export const stageDots: Record<StageKind, DotState> = {
  passing: 'done',
  failing: 'refused',
  running: 'active',
  waiting: 'open',
  unknown: 'open',
};

export const kindTones: Record<StageKind, BadgeTone> = {
  passing: 'good',
  failing: 'bad',
  running: 'accent',
  waiting: 'neutral',
  unknown: 'neutral',
};

const versionStates = new Map(
  Object.entries<{ label: string; tone: BadgeTone }>({
    not_audited: { label: 'not audited', tone: 'neutral' },
    queued: { label: 'in the queue', tone: 'accent' },
    in_audit: { label: 'in audit', tone: 'accent' },
  }),
);

/** The label and tone of a version's state. An unknown state is shown unchanged. */
export const getVersionState = (state: string): { label: string; tone: BadgeTone } =>
  versionStates.get(state) ?? { label: state, tone: kindTones[getStageKind(state)] };
