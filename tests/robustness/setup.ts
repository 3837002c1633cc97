/** Runs before the robustness tests: noise is failure here too. */
import { afterEach, beforeEach, expect } from 'vitest';

const noise: string[] = [];

beforeEach(() => {
  noise.length = 0;
  console.error = (...parts: unknown[]) => void noise.push(parts.map(String).join(' '));
  console.warn = console.error;
});

afterEach(() => {
  expect(noise, 'a screen must not write to the console').toEqual([]);
});
