/** Words in a prompt that steer the sandbox, so that every outcome of a run can be produced by hand. Listed in the README. */
const words = [
  'partial',
  'fail',
  'busy',
  'unavailable',
  'slow',
  'huge',
  'hostile',
  // Its proposals are ones that the gate refuses.
  'gate',
  // Its proposals exceed the limit of a memory.
  'bulky',
  // Its proposals are just below the limit of a memory.
  'dense',
] as const;

export type Steering = Readonly<Record<(typeof words)[number], boolean>>;

/** Reads the words in square brackets from a prompt. */
export function steeringOf(prompt: string): Steering {
  const text = prompt.toLowerCase();
  return Object.fromEntries(words.map((word) => [word, text.includes(`[${word}]`)])) as Steering;
}
