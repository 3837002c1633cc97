import { describe, expect, test } from 'vitest';
import { readDeployTargets } from '../../../api/resources/install';
import { comparedRows } from './deployRows';
import { readDeployView } from './deployView';

const targets =
  readDeployTargets([
    {
      key: 'docker',
      requirements: ['Node 20', 'Docker'],
      environment: [
        { name: 'URL', required: true },
        { name: 'KEY', required: true },
      ],
      limits: [{ name: 'Memory', value: '512 MB' }],
      commands: [{ step: 'Run', command: 'docker run a' }, 'docker ps'],
    },
    {
      key: 'server',
      requirements: ['Node 20'],
      environment: [
        { name: 'URL', required: true },
        { name: 'KEY', required: false },
      ],
      limits: [],
      commands: [
        { step: 'Run', command: 'npm start' },
        { step: 'Run', command: 'npm test' },
      ],
    },
  ])?.targets ?? [];

test('every part of every target has a row, and rows with different values are marked', () => {
  expect(comparedRows(targets).map(({ part, name, said, differs }) => [part, name, ...said, differs])).toEqual([
    ['Requirement', 'Node 20', 'needed', 'needed', false],
    ['Requirement', 'Docker', 'needed', undefined, true],
    ['Environment', 'URL', 'required', 'required', false],
    ['Environment', 'KEY', 'required', 'optional', true],
    ['Limit', 'Memory', '512 MB', undefined, true],
    ['Command', 'Run', 'docker run a', 'npm start\nnpm test', true],
    ['Command', 'Step 2', 'docker ps', undefined, true],
  ]);
});

describe('the address', () => {
  const keys = ['docker', 'server'];
  test.each([
    ['', keys, { open: false, compared: false, key: 'docker' }],
    ['targets=', keys, { open: true, compared: false, key: 'docker' }],
    ['targets=server', keys, { open: true, compared: false, key: 'server' }],
    ['targets=moon', keys, { open: true, compared: false, key: 'docker' }],
    ['targets=all', keys, { open: true, compared: true, onlyDifferent: false }],
    ['targets=different', keys, { open: true, compared: true, onlyDifferent: true }],
    ['targets=all', ['docker'], { open: true, compared: false, key: 'docker' }],
    ['targets=all', ['docker', 'all'], { open: true, compared: false, key: 'all' }],
    ['targets=server', [], { open: true, compared: false, key: undefined }],
  ] as const)('%s of %j', (query, known, view) => {
    expect(readDeployView(new URLSearchParams(query), known)).toMatchObject(view);
  });
});
