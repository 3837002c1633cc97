import type { SkillView } from '../../../api/resources/packs/runtime';
import { formatCount } from '../../../lib/count';
import { orDash } from '../../../lib/orDash';
import { EmptyPicture } from '../../../ui/EmptyPicture';
import { Points } from '../../../ui/Points';
import { type Column, Table } from '../../../ui/Table';
import { Availability } from './ModelTable';
import { SkillName } from '../SkillName';

const columns: Column<SkillView>[] = [
  { header: 'Skill', rowHeader: true, bare: true, cell: SkillName },
  { header: 'Availability', cell: (skill) => <Availability {...skill} /> },
  { header: 'Per call', align: 'end', tight: true, cell: ({ pointsPerCall }) => orDash(pointsPerCall, inCoins) },
  {
    header: 'Calls per run',
    align: 'end',
    tight: true,
    cell: ({ maxCallsPerRun }) => orDash(maxCallsPerRun, (most) => `at most ${formatCount(most)}`),
  },
  { header: 'Max per run', align: 'end', tight: true, cell: ({ points }) => orDash(points, inCoins) },
];

const inCoins = (points: number) => <Points value={points} />;

/** The hosted skills with their prices. */
export function SkillTable({ skills }: { skills: readonly SkillView[] }) {
  if (skills.length === 0)
    return <EmptyPicture level={3} title="There are no hosted skills" explanation="Runs use only their model." />;
  return <Table caption="Hosted skills" rows={skills} rowKey={({ id }) => id} columns={columns} />;
}
