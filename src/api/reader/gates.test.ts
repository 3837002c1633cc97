import { expect, test } from 'vitest';
import { readPackReport } from '../resources/packs/report';
import { readReport } from '../resources/seller/report';
import { readGates } from './gates';

const gatesIn = (gates: unknown) => readGates({ gates }, ['gates'], () => ({}));

test.each<[unknown, object | undefined]>([
  ['cost', { key: 'cost', label: 'cost', status: undefined, score: undefined }],
  [
    { name: 'cost', passed: true, score: 0.97 },
    { key: 'cost', label: 'cost', status: 'passed', score: 0.97 },
  ],
  [
    { name: 'Cost', passed: false },
    { key: 'Cost', label: 'Cost', status: 'failed', score: undefined },
  ],
  [
    { gate: 'cost', result: 'PASS', score: 92 },
    { key: 'cost', label: 'cost', status: 'PASS', score: 92 },
  ],
  [
    { gate: 'cost', result: false },
    { key: 'cost', label: 'cost', status: 'failed', score: undefined },
  ],
  [
    { id: 'g1', gate: 'cost', status: 'waived', passed: true },
    { key: 'g1', label: 'cost', status: 'waived', score: undefined },
  ],
  [
    { stage: 'cost', title: 'Its cost', name: 'c', state: 'waived' },
    { key: 'cost', label: 'Its cost', status: 'waived', score: undefined },
  ],
  [
    { label: 'Its cost', pass: true },
    { key: 'Its cost', label: 'Its cost', status: 'passed', score: undefined },
  ],
  [
    { key: 'g1', label: 'Its cost', title: 'Cost', stage: 'cost' },
    { key: 'g1', label: 'Its cost', status: undefined, score: undefined },
  ],
  [
    { key: 'g1', stage: 'cost' },
    { key: 'g1', label: 'cost', status: undefined, score: undefined },
  ],
  [
    { id: 'g1', name: 'Cost' },
    { key: 'g1', label: 'Cost', status: undefined, score: undefined },
  ],
  [
    { passed: 'yes', score: '9' },
    { key: '3', label: '3', status: undefined, score: undefined },
  ],
  ['', undefined],
  [7, undefined],
  [null, undefined],
])('one gate: %o', (gate, read) => expect(gatesIn([7, null, gate])).toEqual(read ? [read] : []));

test('gates keyed by their names: records, flags, words and scores', () => {
  const keyed = {
    integrity: { passed: true, score: 99 },
    memory_isolation: false,
    model: 'passed',
    cost: 80,
    growth: null,
  };
  expect(gatesIn(keyed)).toEqual([
    { key: 'integrity', label: 'integrity', status: 'passed', score: 99 },
    { key: 'memory_isolation', label: 'memory_isolation', status: 'failed', score: undefined },
    { key: 'model', label: 'model', status: 'passed', score: undefined },
    { key: 'cost', label: 'cost', status: undefined, score: 80 },
    { key: 'growth', label: 'growth', status: undefined, score: undefined },
  ]);
  expect(gatesIn('none')).toEqual([]);
});

test('both reports read them, with what else each gate says', () => {
  const gates = { injection: { passed: false, score: 41, evidence: 'It obeyed a page', summary: 'Found' } };
  expect(readReport({ report: { status: 'failed', gates } })?.stages).toMatchObject([
    { key: 'injection', kind: 'failing', score: 41, evidence: ['It obeyed a page'] },
  ]);
  expect(readPackReport({ report: { status: 'failed', gates } })?.stages).toEqual([
    { key: 'injection', label: 'injection', status: 'failed', score: 41, summary: 'Found' },
  ]);
});
