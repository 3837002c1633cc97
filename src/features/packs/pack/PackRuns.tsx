import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { growthQuery } from '../../../api/resources/packs/growth';
import { subjectKey } from '../../../api/resources/subject';
import { useAttempts } from '../../../spending/ledger/useAttempts';
import { inPoints } from '../../../lib/money';
import { withoutHidden } from '../../../lib/text/hidden';
import { shortenMiddle } from '../../../lib/text/shorten';
import { href } from '../../../paths';
import { ServiceTime } from '../../../shared/ServiceTime';
import { statusTone } from '../../../shared/statusTone';
import { Badge } from '../../../ui/Badge';
import { LinkButton } from '../../../ui/LinkButton';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { RelativeTime } from '../../../ui/RelativeTime';
import { orDash } from '../../../lib/orDash';

/** How many runs are listed here; Growth and Activity have all that are known. */
const MOST = 8;

interface PackRunsProps {
  id: string;
  /** Only an acquired Pack has growth, and in it the list of its runs. */
  hasGrowth: boolean;
}

/**
 * The runs of a Pack that are known: those of its growth, and those started in this browser, previews too, which no route
 * lists.
 */
export function PackRuns({ id, hasGrowth }: PackRunsProps) {
  const { data: growth } = useQuery({ ...growthQuery(id), enabled: hasGrowth });
  const listed = (growth?.recentRuns ?? []).slice(0, MOST);
  const key = subjectKey({ kind: 'run', productId: id });
  const started = useAttempts()
    .filter((attempt) => attempt.key === key && !listed.some(({ runId }) => runId === attempt.work))
    .flatMap(({ work, at, points }) => (work === undefined ? [] : [{ work, at, points }]))
    .slice(0, MOST);
  return (
    <Panel
      title="Runs"
      flush={listed.length + started.length > 0}
      actions={
        <>
          {hasGrowth && (
            <LinkButton size="sm" to={href('growth', { id })}>
              Runs and checkpoints
            </LinkButton>
          )}
          <LinkButton
            size="sm"
            variant="quiet"
            to={href('activity', undefined, new URLSearchParams({ tab: 'points' }))}
          >
            All attempts
          </LinkButton>
        </>
      }
    >
      {listed.length + started.length === 0 ? (
        <p className="text-sm text-ink-2">
          No runs of this Pack are known yet. Those that you start appear here, previews too.
        </p>
      ) : (
        <ul aria-label="Runs" className="divide-y divide-line text-sm">
          {started.map(({ work, at, points }) => (
            <li key={work} className={row}>
              <RunLink runId={work} />
              <span className="text-ink-2">
                <span>started here </span>
                <RelativeTime at={at} />
              </span>
              <span className="ms-auto text-ink-2">{`at most ${inPoints(points)}`}</span>
            </li>
          ))}
          {listed.map(({ runId, startedAt, status, points }) => (
            <li key={runId} className={row}>
              <RunLink runId={runId} />
              <ServiceTime at={startedAt} />
              {status !== undefined && <Badge tone={statusTone(status)}>{status}</Badge>}
              <span className="ms-auto text-ink-2">{orDash(points, inPoints)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const row = 'flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-4 py-2';

function RunLink({ runId }: { runId: string }) {
  return (
    <Link to={href('runResult', { runId })} aria-label={`Run ${withoutHidden(shortenMiddle(runId))}`}>
      <Mono>{shortenMiddle(runId)}</Mono>
    </Link>
  );
}
