import type { Reporter, TestCase } from '@playwright/test/reporter';

/** Tells at the end how many cases of the failure matrix ran, from what its tests noted. */
export default class MatrixReporter implements Reporter {
  #cases = 0;

  onTestEnd({ annotations }: TestCase): void {
    for (const { type, description } of annotations) if (type === 'failure matrix') this.#cases += Number(description);
  }

  onEnd(): void {
    if (this.#cases > 0) console.log(`Failure matrix: ${this.#cases} cases.`);
  }
}
