/** Collects the issues of a seed as they are found. */
import { withoutSecrets } from '../../lib/secrets/secrets';
import type { Path, SeedIssue } from './located';

/** The maximum number of issues reported at once. */
const MAX_ISSUES = 200;

export class SeedIssues {
  readonly #found = new Map<string, { path: Path; message: string }>();

  /** Only the first issue at each path is reported. */
  add(path: Path, message: string): void {
    const place = path.join('.');
    if (!this.isFull && !this.#found.has(place)) this.#found.set(place, { path, message });
  }

  /** Whether further issues are ignored, so that callers need not build their messages. */
  get isFull(): boolean {
    return this.#found.size >= MAX_ISSUES;
  }

  get count(): number {
    return this.#found.size;
  }

  get any(): boolean {
    return this.#found.size > 0;
  }

  /** The issues, sorted by line if lines are known. */
  issues(getLine?: (path: Path) => number): SeedIssue[] {
    const issues = [...this.#found.values()].map(({ path, message }) => ({
      field: withoutSecrets(path.join('.')),
      ...(getLine && { line: getLine(path) }),
      message: withoutSecrets(message),
    }));
    return issues.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  }
}
