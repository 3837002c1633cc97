import { expect, test } from 'vitest';
import { readGrowth } from '../../../api/resources/packs/growth';
import { runsCsv } from './runsCsv';

test('the runs of a Pack are a table that a spreadsheet reads, with empty cells for what is unknown', () => {
  const growth = readGrowth({
    activeSequence: 0,
    recentRuns: [
      {
        runId: 'r-2',
        growthVersion: 3,
        model: '한글:모델',
        startedAt: '2026-03-02T00:00:00Z',
        points: 41,
        status: '=1+1',
      },
      { runId: 'r-1' },
    ],
  });
  expect(runsCsv(growth?.recentRuns ?? [])).toBe(
    "\uFEFFRun id,Checkpoint,Model,Started,Points,Status\r\nr-2,3,한글:모델,2026-03-02T00:00:00.000Z,41,'=1+1\r\nr-1,,,,,\r\n",
  );
});
