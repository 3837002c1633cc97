import { useQuery } from '@tanstack/react-query';
import type { SellerProductDetailView } from '../../../api/resources/seller/products';
import { href } from '../../../paths';
import { Badge } from '../../../ui/Badge';
import { Dot } from '../../../ui/Dot';
import { LinkButton } from '../../../ui/LinkButton';
import { Panel } from '../../../ui/Panel';
import { RelativeTime } from '../../../ui/RelativeTime';
import { ServiceText } from '../../../ui/ServiceText';
import { PrepBadge, PrepFacts } from '../PrepFacts';
import { isRunning } from '../lifecycle';
import { useFollowedReport } from '../ownProduct';
import { kindTones, stageDots } from '../stageLook';

/** The latest prep of a product: its cost and progress. The stages come from the report, if the token may read it. */
export function PrepPanel({ product, readAt }: { product: SellerProductDetailView; readAt: number }) {
  const { id, prep } = product;
  const running = isRunning(prep);
  // Followed until the report itself has ended, because the product may show the prep as done earlier.
  const { data: report } = useQuery({
    ...useFollowedReport(id ?? ''),
    enabled: id !== undefined && prep !== undefined,
    staleTime: 0,
  });
  if (!prep) return null;
  return (
    <Panel
      title="Latest prep"
      badges={
        <>
          <PrepBadge prep={prep} />
          {!running && report?.status && <Badge tone={kindTones[report.kind]}>{`audit ${report.status}`}</Badge>}
        </>
      }
      actions={
        <>
          {running && (
            <span className="text-xs text-ink-2">
              <span>Last checked </span>
              <RelativeTime at={readAt} />
            </span>
          )}
          {id !== undefined && (
            <LinkButton size="sm" to={href('report', { id })}>
              Open the report
            </LinkButton>
          )}
        </>
      }
    >
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <PrepFacts prep={prep} />
        {report && report.stages.length > 0 && (
          <ol aria-label="Audit stages" className="grid content-start gap-1.5 text-sm">
            {report.stages.map((stage, index) => (
              <li key={index} className="flex justify-between gap-3">
                <Dot state={stageDots[stage.kind]}>
                  <ServiceText className="wrap-anywhere">{stage.label}</ServiceText>
                </Dot>
                <span className="wrap-anywhere text-ink-2">{stage.status ?? 'no status'}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Panel>
  );
}
