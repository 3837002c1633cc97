/** Words in a prompt that steer the sandbox, so that every ending of a run can be reached by hand. Listed in README. */
export interface Steering {
  partial: boolean;
  fail: boolean;
  busy: boolean;
  unavailable: boolean;
  slow: boolean;
  huge: boolean;
  hostile: boolean;
  /** Its proposals are ones that the gate refuses. */
  gate: boolean;
  /** Its proposals exceed the limit of a memory. */
  bulky: boolean;
  /** Its proposals are just below the limit of a memory. */
  dense: boolean;
}

/** Reads the words in square brackets from a prompt. */
export function steeringOf(prompt: string): Steering {
  const says = (word: string) => prompt.toLowerCase().includes(`[${word}]`);
  return {
    partial: says('partial'),
    fail: says('fail'),
    busy: says('busy'),
    unavailable: says('unavailable'),
    slow: says('slow'),
    huge: says('huge'),
    hostile: says('hostile'),
    gate: says('gate'),
    bulky: says('bulky'),
    dense: says('dense'),
  };
}
