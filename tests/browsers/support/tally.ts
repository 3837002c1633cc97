import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { browsers } from './installed';

/** Names missing browsers, and prints the plain line `N passed, N failed` last; missing browsers do not count in it. */
export default class Tally implements Reporter {
  #suite: Suite | undefined;

  onBegin(_: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd({ status }: FullResult): void {
    const tests = this.#suite?.allTests() ?? [];
    const passed = tests.filter((test) => test.outcome() === 'expected').length;
    let failed = tests.length - passed;
    // A run can fail outside its tests.
    if (failed === 0 && status !== 'passed') failed = 1;
    for (const { title, program, package: name } of Object.values(browsers))
      if (program === undefined) console.log(`\n${title} is missing, so nothing ran in it: apt-get install ${name}`);
    console.log(`\n${passed} passed, ${failed} failed`);
  }
}
