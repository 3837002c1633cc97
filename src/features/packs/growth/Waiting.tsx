import type { CheckpointView, QuotaView } from '../../../api/resources/packs/growth';
import { formatBinaryBytes } from '../../../lib/bytes';
import { formatCounted } from '../../../lib/count';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import { laterWords } from '../../../shared/pack/deltaKind';
import { ServiceTime } from '../../../shared/ServiceTime';
import { sequenceName } from '../../../shared/growth/sequenceName';
import { isFull } from './growthWords';
import { withoutHidden } from '../../../lib/text/hidden';

interface WaitingProps {
  waiting: readonly CheckpointView[];
  quotas: readonly QuotaView[];
  onAccept: (delta: CheckpointView) => void;
}

/** Deltas that nothing uses until their owner accepts them. */
export function Waiting({ waiting, quotas, onAccept }: WaitingProps) {
  const full = quotas.some((quota) => /checkpoints$/i.test(quota.key) && isFull(quota));
  return (
    <Panel title="Waiting for you" badges={<Badge tone="accent">{formatCounted(waiting.length, 'delta')}</Badge>} flush>
      {full && (
        <div className="p-3.5 pb-1">
          <Notice title="The checkpoint quota is full">The service will not accept more.</Notice>
        </div>
      )}
      <ul aria-label="Waiting deltas">
        {waiting.map((delta) => {
          const later = laterWords(delta.kind);
          return (
            <li
              key={delta.sequence}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3 first:border-0"
            >
              <div className="grid grid-cols-1 min-w-0 flex-1 basis-64 gap-0.5">
                <p
                  title={delta.title && withoutHidden(delta.title)}
                  className="line-clamp-3 font-semibold wrap-anywhere"
                >
                  <span>{`${delta.sequence} · `}</span>
                  <ServiceText>{delta.title ?? 'Untitled'}</ServiceText>
                </p>
                <p className="text-sm wrap-anywhere text-ink-2">
                  {delta.kind !== undefined && <ServiceText>{`${delta.kind}, `}</ServiceText>}
                  <span>{`${delta.bytes !== undefined ? `${formatBinaryBytes(delta.bytes)}, ` : ''}${delta.parentSequence !== undefined ? `built on ${sequenceName(delta.parentSequence)}, ` : ''}`}</span>
                  <ServiceText>{delta.status ?? 'waiting'}</ServiceText>
                  {delta.createdAt !== undefined && (
                    <>
                      {' '}
                      <ServiceTime at={delta.createdAt} />
                    </>
                  )}
                  {later !== undefined && <span>{`. Accepted, it ${later}`}</span>}
                  <span>.</span>
                </p>
              </div>
              <Button variant="primary" onClick={() => onAccept(delta)}>
                {`Accept delta ${delta.sequence}`}
              </Button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
