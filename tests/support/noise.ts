/** Test support: what is written to the console while a test runs fails it. */
import { afterEach, beforeEach, expect } from 'vitest';

/** `ignore` names what may be written. */
export function failOnNoise(ignore: (parts: readonly unknown[]) => boolean = () => false): void {
  const noise: string[] = [];
  const note =
    (level: string) =>
    (...parts: unknown[]) => {
      if (!ignore(parts)) noise.push(`${level}: ${parts.map(String).join(' ')}`);
    };
  beforeEach(() => {
    noise.length = 0;
    // Plain assignment, not a spy: a test that expects a message spies on top and is not counted.
    console.error = note('error');
    console.warn = note('warn');
  });
  afterEach(() => {
    expect(noise, 'a test must not write to the console').toEqual([]);
  });
}
