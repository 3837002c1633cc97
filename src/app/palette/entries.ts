/** What the palette offers: screens, routes, and records, by group. */
import type { RecordKind, SeenRecord } from '../../api/resources/seenRecords';
import { endpointList } from '../../contract/endpoints';
import { createKeys } from '../../lib/text/keys';
import { shortenForRow } from '../../lib/text/shorten';
import { href, isFixed } from '../../paths';
import { offeredScreens } from '../screens';
import { screenLetters } from './shortcuts';
import type { Entry, Group } from './rank';

/** Every screen that can be opened directly; the others are reached through their records. */
export const screenGroup = (): Group => ({
  name: 'Screens',
  entries: offeredScreens().flatMap(([name, { place }]): Entry[] =>
    place && isFixed(name)
      ? [
          {
            id: `screen ${name}`,
            title: place.label,
            detail: href(name),
            act: href(name),
            ...(screenLetters[name] !== undefined && { keys: ['g', screenLetters[name]] }),
          },
        ]
      : [],
  ),
});

/** Every route, in the API explorer. */
export const routeGroup: Group = {
  name: 'Routes',
  onlyTyped: true,
  entries: endpointList.map(([id, { method, path, summary }]) => ({
    id: `route ${id}`,
    title: `${method} ${path}`,
    detail: summary,
    mono: true,
    act: href('explorerRoute', { routeId: id }),
  })),
};

/** The maximum number of recently seen records. */
const RECENT = 6;

const kindLabels: Readonly<Record<RecordKind, string>> = {
  sellerProduct: 'Your product',
  product: 'Product',
  pack: 'Pack',
  run: 'Run',
};

/** The records seen in this session, except the one on the screen. */
export const recentGroup = (seen: readonly SeenRecord[], pathname: string): Group => ({
  name: 'Recently seen',
  entries: seen
    .map((record) => ({ ...record, to: getRecordAddress(record) }))
    .filter(({ to }) => to !== pathname)
    .slice(0, RECENT)
    .map(({ kind, id, name, to }) => ({
      id: `recent ${to}`,
      title:
        kind === 'run' ? `Run${name === undefined ? '' : ` of ${shortenForRow(name)}`}` : shortenForRow(name ?? id),
      detail: kind === 'run' ? id : kindLabels[kind],
      act: to,
    })),
});

function getRecordAddress({ kind, id }: SeenRecord): string {
  if (kind === 'run') return href('runResult', { runId: id });
  return kind === 'product' ? href('product', { slug: id }) : href(kind, { id });
}

/** A record of a list, as far as it could be read. */
interface Listed {
  id: string | undefined;
  name: string | undefined;
  version: string | undefined;
}

/** The records of a list; one without an id cannot be opened. */
export function recordGroup(
  name: string,
  screen: 'sellerProduct' | 'pack',
  records: readonly Listed[] | undefined,
): Group {
  const known = (records ?? []).filter((record): record is Listed & { id: string } => record.id !== undefined);
  const ids = createKeys(known, ({ id }) => `${screen} ${id}`);
  return {
    name,
    entries: known.map((record, index) => ({
      id: ids[index]!,
      title: shortenForRow(record.name ?? record.id),
      ...(record.version !== undefined && { detail: shortenForRow(record.version) }),
      act: href(screen, { id: record.id }),
    })),
  };
}
