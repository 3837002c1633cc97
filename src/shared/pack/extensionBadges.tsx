import { humanize } from '../../lib/text/humanize';
import { Badge } from '../../ui/Badge';

const kinds = new Map(Object.entries({ https_api: 'HTTPS API', mcp: 'MCP', local_skill: 'Local skill' }));
const confirmations = new Map(Object.entries({ none: 'no confirmation', per_call: 'asks before each call' }));

/** The kind of a client extension; nothing without one. */
export function KindBadge({ kind }: { kind: string | undefined }) {
  return kind === undefined ? null : <Badge>{kinds.get(kind) ?? kind}</Badge>;
}

/** Whether a method of an extension reads or writes; nothing if that is not stated. */
export function EffectBadge({ effect }: { effect: string | undefined }) {
  if (effect === undefined) return null;
  const label = effect === 'read' || effect === 'write' ? `${effect}s` : humanize(effect);
  return <Badge tone={effect === 'write' ? 'accent' : 'neutral'}>{label}</Badge>;
}

/** Whether a method asks before it is called, in words. */
export const describeConfirmation = (confirmation: string): string =>
  confirmations.get(confirmation) ?? humanize(confirmation);
