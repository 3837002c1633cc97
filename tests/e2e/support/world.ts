import { createHash } from 'node:crypto';
import type { APIRequestContext, TestInfo } from '@playwright/test';
import { Sandbox } from './sandbox';

/** Gives a test a world of its own, fresh, and removes the faults that it left waiting. */
export async function inOwnWorld(
  { request }: { request: APIRequestContext },
  use: (sandbox: Sandbox) => Promise<void>,
  testInfo: TestInfo,
): Promise<void> {
  const sandbox = new Sandbox(request, worldOf(testInfo));
  await sandbox.reset();
  await use(sandbox);
  await sandbox.clearFaults();
}

/** The name of a test's world: the same in every run, shared with no other test. */
function worldOf({ project, titlePath, repeatEachIndex }: TestInfo): string {
  const identity = [project.name, ...titlePath, repeatEachIndex].join('\n');
  return `w-${createHash('sha256').update(identity).digest('hex').slice(0, 16)}`;
}
