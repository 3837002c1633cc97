import { Link } from 'react-router-dom';
import { type EndpointId, endpointOf } from '../../../contract/endpoints';
import { href } from '../../../paths';
import { Badge } from '../../../ui/Badge';
import { Mono } from '../../../ui/Mono';
import { useVerdicts } from './RouteList';
import { RoutePath } from './RoutePath';

/** Method and path: the heading of a request. */
export const RouteTitle = ({ method, path }: { method: string; path: string }) => (
  <Mono>
    <span>{`${method} `}</span>
    <RoutePath path={path} />
  </Mono>
);

/** What a request to the route does, and whether the token may send it. */
export function RouteBadges({ id }: { id: EndpointId }) {
  const { effect } = endpointOf(id);
  const verdict = useVerdicts().find((candidate) => candidate.id === id)?.verdict ?? 'unknown';
  return (
    <>
      {effect === 'spends' ? <Badge tone="spend">spends Points</Badge> : <Badge>{effect}</Badge>}
      {verdict !== 'unknown' && <Badge tone={verdict === 'allowed' ? 'good' : 'bad'}>{verdict}</Badge>}
    </>
  );
}

/** What the route does, what it needs, and what the token may do there. */
export function RouteAbout({ id }: { id: EndpointId }) {
  const { summary, permission } = endpointOf(id);
  const reason = useVerdicts().find((candidate) => candidate.id === id)?.reason ?? '';
  return (
    <div className="grid gap-1 text-sm">
      <p>{`${summary}.`}</p>
      <p className="text-ink-2">
        {permission ? (
          <>
            <span>Needs </span>
            <Mono>{permission}</Mono>
            <span>{`${reason ? ` (${reason})` : ''}.`}</span>
          </>
        ) : (
          <span>{`The service’s description names no permission for it.${reason ? ` ${reason}.` : ''}`}</span>
        )}{' '}
        <Link to={href('token')}>What this token may do</Link>
      </p>
    </div>
  );
}
