import { Link } from 'react-router-dom';
import { permissionVerdicts } from '../../api/resources/verdicts';
import { endpointList } from '../../contract/endpoints';
import { formatCount, formatCounted } from '../../lib/count';
import { Badge } from '../../ui/Badge';
import { Dot } from '../../ui/Dot';
import { keepScroll } from '../../ui/keepScroll';
import { Panel } from '../../ui/Panel';
import { PermissionName } from './PermissionName';

/** Each documented permission as held or not, then the token's other permissions. */
export function PermissionsPanel({ held }: { held: readonly string[] | undefined }) {
  const verdicts = permissionVerdicts(held ?? []);
  const named = verdicts.filter(({ documented }) => documented);
  const heldOfThem = named.filter((permission) => permission.held).length;
  return (
    <Panel
      title="Permissions"
      badges={<Badge>{held ? `${formatCount(heldOfThem)} of ${formatCount(named.length)} held` : 'not listed'}</Badge>}
    >
      {!held && (
        <p className="pb-2 text-sm text-ink-2">
          The answer lists no permissions, so what the token may do is not known. The routes below are judged only by
          what they answered in this session.
        </p>
      )}
      <ul aria-label="Permissions" className="grid gap-y-1.5 text-sm">
        {verdicts.map(({ name, held: has, documented }) => (
          <li
            key={name}
            className="grid min-h-6 grid-cols-[5rem_minmax(0,12.5rem)_1fr] items-baseline gap-x-2 max-md:grid-cols-[5rem_minmax(0,1fr)_auto]"
          >
            <Dot state={has ? 'done' : 'open'}>{held ? (has ? 'Held' : 'Not held') : 'Unknown'}</Dot>
            <PermissionName name={name} />
            {documented ? (
              <Link
                to={{ search: `?q=${encodeURIComponent(name)}` }}
                state={keepScroll}
                aria-label={`${routesOf(name)} for ${name}`}
              >
                {routesOf(name)}
              </Link>
            ) : (
              <span className="text-ink-2">not documented</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** How many routes need a permission. */
const routesOf = (name: string): string =>
  formatCounted(endpointList.filter(([, { permission }]) => permission === name).length, 'route');
