import type { QuotaView } from '../../../api/resources/packs/growth';
import { Meter } from '../../../ui/Meter';
import { Panel } from '../../../ui/Panel';
import { quotaLook } from './growthWords';

/** How much of the hosted quotas this Pack and the whole account have used. */
export function Quotas({ quotas }: { quotas: readonly QuotaView[] }) {
  const all = quotas.map((quota) => ({ ...quota, look: quotaLook(quota) }));
  const groups = [
    { title: 'This Pack', of: all.filter(({ look }) => !look.ofAccount) },
    { title: 'Whole account', of: all.filter(({ look }) => look.ofAccount) },
  ];
  return (
    <Panel title="Hosted quotas">
      {all.length === 0 && <p className="text-sm text-ink-2">The service reports no quotas.</p>}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-1">
        {groups.map(
          ({ title, of }) =>
            of.length > 0 && (
              <section key={title} aria-label={title} className="grid grid-cols-1 content-start gap-3">
                <h3 className="text-xs font-medium text-ink-2">{title}</h3>
                {of.map(({ used, limit, look }, index) => (
                  <Meter key={index} label={look.label} value={used} max={limit} format={look.format} />
                ))}
              </section>
            ),
        )}
      </div>
    </Panel>
  );
}
