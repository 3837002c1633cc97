import type { ReadinessGroup, ReadinessItem } from '../../../api/resources/seller/readiness';
import { formatCount } from '../../../lib/count';
import { href } from '../../../paths';
import { Badge } from '../../../ui/Badge';
import { Description } from '../../../ui/Description';
import { Dot } from '../../../ui/Dot';
import { ExternalLink } from '../../../ui/ExternalLink';
import { LinkButton } from '../../../ui/LinkButton';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import { revealHidden } from '../../../ui/revealHidden';
import { withoutHidden } from '../../../lib/text/hidden';
import { humanize } from '../../../lib/text/humanize';

/** A group's display name: the service's label, otherwise its key with spaces. */
export function groupName({ key, label }: ReadinessGroup): string {
  return label === key ? humanize(key) : label;
}

interface ReadinessGroupPanelProps {
  group: ReadinessGroup;
  /** The Agent Pack, which is fixed in the console; undefined for an ordinary listing, which is fixed in the signed-in site. */
  packId: string | undefined;
}

/** One group of the checklist: what is done, what is missing, and where to fix each missing item. */
export function ReadinessGroupPanel({ group, packId }: ReadinessGroupPanelProps) {
  const missing = group.items.filter((item) => item.done === false).length;
  const name = groupName(group);
  return (
    <Panel
      title={<ServiceText className="wrap-anywhere">{name}</ServiceText>}
      badges={missing > 0 && <Badge>{`${formatCount(missing)} missing`}</Badge>}
      flush
    >
      {group.items.length === 0 ? (
        <p className="px-4 py-3.5 text-sm text-ink-2">Nothing is required here.</p>
      ) : (
        <ul aria-label={withoutHidden(name)}>
          {group.items.map((item, index) => (
            <Item key={index} item={item} fix={packId === undefined ? undefined : fixOf(packId, group.key, item.key)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Item({ item, fix }: { item: ReadinessItem; fix: Fix | undefined }) {
  const { key, label, done, status, why, nextAction, url } = item;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-t border-line px-3.5 py-2 text-sm first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto_4rem]">
      <div className="min-w-0">
        <Dot state={done === true ? 'done' : 'open'}>
          <ServiceText className={done === false ? 'font-semibold wrap-anywhere' : 'wrap-anywhere'}>
            {label === key ? humanize(key) : label}
          </ServiceText>
        </Dot>
        <Description text={why} inset />
        {done !== true && nextAction !== undefined && !(url !== undefined && nextAction.includes(url)) && (
          <p dir="auto" className="ps-4 text-pretty wrap-anywhere">
            {revealHidden(nextAction)}
          </p>
        )}
      </div>
      <span className="text-end wrap-anywhere text-ink-2 sm:col-start-3">
        {done === true ? 'Done' : done === false ? 'Missing' : (status ?? 'Not stated')}
      </span>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1 empty:hidden max-sm:col-span-2 max-sm:ps-4 sm:col-start-2 sm:row-start-1 sm:justify-end">
        {done !== true && url !== undefined && (
          <ExternalLink href={url}>
            <span>Continue in the browser</span>
            <span className="sr-only">{` for ${withoutHidden(label)}`}</span>
          </ExternalLink>
        )}
        {done === false && fix && (
          <LinkButton size="sm" to={fix.to}>
            <span>{fix.label}</span>
            <span className="sr-only">{` for ${withoutHidden(label)}`}</span>
          </LinkButton>
        )}
      </div>
    </li>
  );
}

interface Fix {
  label: string;
  to: string;
}

/** Where to fix a Pack's missing item, derived from the names of its group and itself. */
function fixOf(id: string, group: string, item: string): Fix {
  const names = `${group} ${item}`.toLowerCase();
  const versions = href('versions', { id });
  if (/image|preview/.test(names)) return { label: 'Add a preview image', to: versions };
  if (/code|version|artifact|digest/.test(names)) return { label: 'Upload a version', to: versions };
  return { label: 'Edit listing', to: href('listing', { id }, new URLSearchParams({ field: item })) };
}
