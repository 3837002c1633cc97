/** The history of `buyer` in the built-in seed: a free Pack with checkpoints and runs, and a bought one with its quota nearly full. */
import { formatCount } from '../../lib/count';
import { packIds, runIds, runUses } from '../catalog/packs/seedIds';
import type { PacksSeed, SeedDelta, SeedRun } from './packsSeed';
import { lessonOf, topicNames } from './runs/lessons';

const DAY = 24;
const owner = { account: 'buyer', model: 'anthropic:claude-haiku-4-5' } as const;

const ofSupport = { ...owner, packId: packIds.support };
const ofContracts = { ...owner, packId: packIds.contracts };

const learned = [
  ['order', 'Which replies of the last week rest on the former refund period?'],
  ['sources', 'Draft replies for the tickets about invoice addresses.'],
  ['certainty', 'List questions that no help article answers.'],
  ['rounding', 'Group the tickets of the weekend by what customers want to do.'],
] as const;

const supportLessons = learned.map(([topic, prompt], index): SeedRun => ({
  ...ofSupport,
  id: `0a9d0000-0000-4000-8000-00000000010${index + 1}`,
  prompt,
  growthVersion: index,
  proposals: [lessonOf(topic, 0)],
  hoursAgo: DAY * (40 - 8 * index),
}));

const comparedPrompt = 'Group these tickets by cause and draft a reply for each group.';

const comparedRuns: readonly SeedRun[] = [
  {
    ...ofSupport,
    id: runIds.atBase,
    use: runUses.atBase,
    prompt: comparedPrompt,
    skills: ['web_search'],
    growthVersion: 0,
    hoursAgo: 30,
  },
  {
    ...ofSupport,
    id: runIds.atThree,
    use: runUses.atThree,
    prompt: comparedPrompt,
    skills: ['web_search'],
    growthVersion: 3,
    hoursAgo: 28,
    proposals: [lessonOf('owners', 0), lessonOf('order', 1)],
  },
  {
    ...ofSupport,
    id: runIds.partial,
    use: runUses.partial,
    prompt: 'Summarise the backlog of this morning. [partial]',
    growthVersion: 3,
    hoursAgo: 7,
  },
  {
    ...ofSupport,
    id: runIds.failed,
    use: runUses.failed,
    prompt: 'Draft replies for the export tickets. [fail]',
    growthVersion: 3,
    hoursAgo: 5,
  },
];

/** 19 of the 20 checkpoints that the hosted quota allows. */
const contractsLessons = topicNames.slice(0, 19).map((topic, index): SeedRun => ({
  ...ofContracts,
  id: `0a9d0000-0000-4000-8000-0000000002${String(index + 1).padStart(2, '0')}`,
  prompt: `List every clause of draft ${formatCount(index + 1)} that differs from our template.`,
  growthVersion: index,
  proposals: [lessonOf(topic, index % 2 === 0 ? 0 : 1)],
  hoursAgo: DAY * 38 - index * 30,
}));

const openProposals: SeedRun = {
  ...ofContracts,
  id: runIds.openProposals,
  use: runUses.openProposals,
  prompt: 'What became worse for us compared with the contract of 2023?',
  growthVersion: 0,
  proposals: [lessonOf('tone', 1), lessonOf('dates', 0)],
  hoursAgo: 20,
};

const accepted = ({ id }: SeedRun): SeedDelta => ({ runId: id, proposal: 0, status: 'accepted' });

/** Of `support` checkpoints 1 to 4 are accepted, each building on the one before; 3 is active, 5 staged and 6 refused, both building on 3. */
export const builtInHistory: PacksSeed = {
  runs: [...supportLessons, ...comparedRuns, ...contractsLessons, openProposals],
  deltas: [
    ...supportLessons.map(accepted),
    { runId: runIds.atThree, proposal: 0, status: 'staged' },
    {
      runId: runIds.atThree,
      proposal: 1,
      status: 'refused',
      reasons: ['It contradicts checkpoint 1, “Lead with the largest deviation”.'],
    },
    ...contractsLessons.map(accepted),
  ],
  selected: [
    { account: 'buyer', packId: packIds.support, sequence: 3 },
    { account: 'buyer', packId: packIds.contracts, sequence: 19 },
  ],
};
