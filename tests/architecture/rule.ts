import type { Source } from './sources';

export interface Rule {
  name: string;
  /** The issues of a file; empty if there are none. */
  findIssues: (source: Source) => string[];
  /** Files, by path and text, that the rule must reject. */
  bad: readonly (readonly [path: string, text: string])[];
  /** Similar files that must pass. */
  good?: readonly (readonly [path: string, text: string])[];
}
