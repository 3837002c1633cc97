import { describe, expect, test } from 'vitest';
import { readDeployTargets } from '../../api/resources/install';
import { comparedRows } from './deployRows';
import { deployAddress, readDeployView } from './deployView';

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
  expect(comparedRows(targets).map(({ part, name, texts, differs }) => [part, name, ...texts, differs])).toEqual([
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
    ['targets=', keys, { compared: false, key: 'docker' }],
    ['targets=server', keys, { compared: false, key: 'server' }],
    ['targets=moon', keys, { compared: false, key: 'docker' }],
    ['targets=all', keys, { compared: true, onlyDifferent: false }],
    ['targets=different', keys, { compared: true, onlyDifferent: true }],
    ['targets=all', ['docker'], { compared: false, key: 'docker' }],
    ['targets=all', ['docker', 'all'], { compared: false, key: 'all' }],
    ['targets=server', [], { compared: false, key: undefined }],
  ] as const)('%s of %j', (query, known, view) => {
    expect(readDeployView(deployAddress.read(query).targets, known)).toMatchObject(view);
  });
});
