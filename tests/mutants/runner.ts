import { test, TestRunner } from 'vitest';

/**
 * Gives a test file that does not load a test that fails with the error. Stryker asks for the results of tests alone, of
 * which such a file has none, and would report that no test noticed the change.
 */
export default class MutantRunner extends TestRunner {
  override async importFile(path: string, source: 'collect' | 'setup'): Promise<void> {
    try {
      await super.importFile(path, source);
    } catch (error) {
      if (source === 'setup') throw error;
      test('loads', () => {
        throw error;
      });
    }
  }
}
