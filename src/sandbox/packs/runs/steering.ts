import type { PromptFacts } from '../../core/runFacts';

/** Words in a prompt that steer the sandbox, so that every outcome of a run can be produced by hand. Listed in docs/sandbox.md. */
const words = [
  'partial',
  'fail',
  'busy',
  'unavailable',
  'slow',
  'huge',
  'hostile',
  // Its source contains keys, which are redacted.
  'secret',
  // Its proposals are ones that the gate refuses.
  'gate',
  // Its proposals exceed the limit of a memory.
  'bulky',
  // Its proposals are just below the limit of a memory.
  'dense',
  // It also proposes a delta of a skill, or of an evaluation.
  'skill',
  'evaluation',
] as const;

export type Steering = Readonly<Record<(typeof words)[number], boolean>>;

/** The steering words that a prompt contains in square brackets. */
export function findSteeringWords(prompt: string): string[] {
  const text = prompt.toLowerCase();
  return words.filter((word) => text.includes(`[${word}]`));
}

export function toSteering({ words: given }: PromptFacts): Steering {
  return Object.fromEntries(words.map((word) => [word, given.includes(word)])) as Steering;
}
