import type { Source } from './sources';

export interface Rule {
  name: string;
  /** What is wrong with a file; empty if nothing is. */
  findIssues: (source: Source) => string[];
  /** Files, by path and text, that the rule must reject. */
  bad: readonly (readonly [path: string, text: string])[];
  /** Similar files that must pass. */
  good?: readonly (readonly [path: string, text: string])[];
}
