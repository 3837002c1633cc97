import { createHash } from 'node:crypto';
import type { TestInfo } from '@playwright/test';

/** The name of a test's world: the same in every run, shared with no other test. */
export function worldOf({ project, titlePath, repeatEachIndex }: TestInfo): string {
  const identity = [project.name, ...titlePath, repeatEachIndex].join('\n');
  return `w-${createHash('sha256').update(identity).digest('hex').slice(0, 16)}`;
}
