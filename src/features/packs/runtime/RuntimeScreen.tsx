import { useQuery } from '@tanstack/react-query';
import {
  modelsQuery,
  skillsQuery,
  workloadQuery,
  type SkillsView,
  skillsFields,
  type SkillView,
} from '../../../api/resources/packs/runtime';
import { queryClient } from '../../../api/client/queryClient';
import { MoreFields } from '../../../shared/MoreFields';
import { ReadPart } from '../../../shared/read/ReadPart';
import { WorkloadPanel } from '../../../shared/WorkloadPanel';
import type { ScreenHandle } from '../../../shared/handle';
import { Badge } from '../../../ui/Badge';
import { Description } from '../../../ui/Description';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/Panel';
import { sharedWords } from '../../../shared/words';
import { FilePolicy } from '../FilePolicy';
import { formatModels } from '../packDisplay';
import { ModelTable, Availability } from './ModelTable';
import { TextList } from '../../../shared/pack/TextList';
import { formatCount } from '../../../lib/count';
import { formatOrDash } from '../../../lib/formatOrDash';
import { EmptyPicture } from '../../../ui/EmptyPicture';
import { Points } from '../../../ui/Points';
import { type Column, Table } from '../../../ui/Table';
import { SkillName } from '../SkillName';

/** Each part, and its failure, is shown in its own panel. */
export const loader = () =>
  Promise.all([
    queryClient.prefetchQuery(modelsQuery()),
    queryClient.prefetchQuery(skillsQuery()),
    queryClient.prefetchQuery(workloadQuery()),
  ]);

export const handle: ScreenHandle = { title: 'Runtime' };

export function Component() {
  const models = useQuery(modelsQuery());
  const skills = useQuery(skillsQuery());
  return (
    <>
      <PageHeader
        title="Runtime"
        subtitle="What Agent Packs run with: models, hosted skills, files, and how many runs this account can have at once."
      />
      <div className="grid grid-cols-1 gap-4">
        <WorkloadPanel />
        <Panel title="Models" badges={models.data && <Badge>{formatModels(models.data)}</Badge>} flush>
          <ReadPart read={models} expected="list of models" level={3}>
            {(list) => <ModelTable models={list} />}
          </ReadPart>
        </Panel>
        <Panel title={sharedWords.hostedSkills} flush>
          <ReadPart read={skills} expected="list of skills" level={3}>
            {({ skills: list }) => list && <SkillTable skills={list} />}
          </ReadPart>
        </Panel>
        {skills.data && <Boundaries skills={skills.data} />}
      </div>
    </>
  );
}

/** What may be attached, what the service does itself and what it leaves to the caller's runtime. */
function Boundaries({ skills: { filePolicy, clientBoundary, raw } }: { skills: SkillsView }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      {filePolicy && (
        <Panel title="Files">
          <FilePolicy policy={filePolicy} />
        </Panel>
      )}
      {clientBoundary && (
        <Panel title="Client runtime boundary">
          <div className="grid grid-cols-1 gap-3">
            <Description text={clientBoundary.summary} />
            <div className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2">
              <TextList title="Done by the service" texts={clientBoundary.hosted} />
              <TextList title="Left to your runtime" texts={clientBoundary.client} />
            </div>
          </div>
        </Panel>
      )}
      {raw && <MoreFields raw={raw} read={skillsFields.names} />}
    </div>
  );
}

const columns: Column<SkillView>[] = [
  { header: 'Skill', rowHeader: true, bare: true, cell: SkillName },
  { header: 'Availability', cell: (skill) => <Availability {...skill} /> },
  {
    header: 'Per call',
    align: 'end',
    tight: true,
    cell: ({ pointsPerCall }) => formatOrDash(pointsPerCall, renderPoints),
  },
  {
    header: 'Calls per run',
    align: 'end',
    tight: true,
    cell: ({ maxCallsPerRun }) => formatOrDash(maxCallsPerRun, (count) => `at most ${formatCount(count)}`),
  },
  { header: 'Max per run', align: 'end', tight: true, cell: ({ points }) => formatOrDash(points, renderPoints) },
];

const renderPoints = (points: number) => <Points value={points} />;

/** The hosted skills with their prices. */
function SkillTable({ skills }: { skills: readonly SkillView[] }) {
  if (skills.length === 0)
    return <EmptyPicture level={3} title="There are no hosted skills" explanation="Runs use only their model." />;
  return <Table caption={sharedWords.hostedSkills} rows={skills} rowKey={({ id }) => id} columns={columns} />;
}
