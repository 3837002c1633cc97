import type { PackDescription } from './manifest';

/** A default description for a Pack, derived from its name and features. */
export function plainManifest(name: string, features: readonly string[] = []): PackDescription {
  const subject = name.replace(/(?<=.) \S+$/, '').toLowerCase();
  return {
    category: 'ai',
    capabilities: features.length > 0 ? features.slice(0, 3) : ['Reads files', 'Cites its sources'],
    problem: `Work on ${subject} is spread over files that nobody reads in full, so exceptions are found late and by chance.`,
    targetUsers: [`Teams that look after ${subject}`, 'Reviewers'],
    inputs: [`Files about ${subject} as text, PDF or CSV`, 'Your own rules as text'],
    workflow: ['Reads the files', 'Compares them with your rules', 'Reports what needs a person'],
    outputs: ['Findings with their sources', 'A table of figures'],
    exampleUses: [
      {
        title: 'Weekly look',
        scenario: `A week of ${subject} has come together.`,
        exampleRequest: `What in these files about ${subject} needs a person?`,
        expectedOutcome: 'A short list with the passage behind each entry.',
      },
      {
        title: 'New rule',
        scenario: 'A rule changed at the beginning of the month.',
        exampleRequest: 'Which entries break the new rule?',
        expectedOutcome: 'A table of entries with the rule and the passage.',
      },
    ],
    successCriteria: ['Every finding cites a passage', 'Silence of the sources is stated'],
    limitations: ['Changes nothing by itself', 'Long files are read in parts'],
    skills: ['web_search', 'table_extract'],
    voice: {
      items: 'entries',
      measure: 'Entries',
      findings: {
        New: `Most open entries about ${subject} wait for the same approval`,
        Changed: 'Three entries contradict the rule that they cite',
        Overdue: 'Repeated entries come from two exports of one week',
        Unclear: 'Overdue entries have no owner in the file',
        Repeated: 'One file ends in the middle of a table',
        Settled: 'The newest entries follow the rule without exception',
      },
      snippet: { language: 'json', text: '{ "entry": "2026-0217", "rule": "R4", "state": "unclear" }' },
    },
  };
}
