/** All that is wrong with a seed, as it is found. */
import { withoutSecrets } from '../../lib/secrets/secrets';
import type { Path, SeedIssue } from './located';

/** No more are told at once. */
const MAX_ISSUES = 200;

export class SeedIssues {
  readonly #found = new Map<string, { path: Path; message: string }>();

  /** Of what is wrong in one place the first is told. */
  add(path: Path, message: string): void {
    const place = path.join('.');
    if (!this.isFull && !this.#found.has(place)) this.#found.set(place, { path, message });
  }

  /** No more are taken, so none need be worded. */
  get isFull(): boolean {
    return this.#found.size >= MAX_ISSUES;
  }

  get count(): number {
    return this.#found.size;
  }

  get any(): boolean {
    return this.#found.size > 0;
  }

  /** As issues, in the order of their lines if those are known. */
  issues(getLine?: (path: Path) => number): SeedIssue[] {
    const issues = [...this.#found.values()].map(({ path, message }) => ({
      field: withoutSecrets(path.join('.')),
      ...(getLine && { line: getLine(path) }),
      message: withoutSecrets(message),
    }));
    return issues.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
  }
}
