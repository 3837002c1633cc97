/** Test support: fails a test that writes to the console. */
import { afterEach, beforeEach, expect } from 'vitest';

/** `ignore` decides which messages are allowed. */
export function failOnNoise(ignore: (parts: readonly unknown[]) => boolean = () => false): void {
  const noise: string[] = [];
  const note =
    (level: string) =>
    (...parts: unknown[]) => {
      if (!ignore(parts)) noise.push(`${level}: ${parts.map(String).join(' ')}`);
    };
  beforeEach(() => {
    noise.length = 0;
    // Plain assignment, not a spy: a test that expects a message puts its spy on top, which keeps it from counting.
    console.error = note('error');
    console.warn = note('warn');
  });
  afterEach(() => {
    expect(noise, 'a test must not write to the console').toEqual([]);
  });
}
