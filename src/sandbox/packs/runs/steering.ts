/** Words in a prompt that steer the sandbox, so that every end of a run can be reached by hand. README lists them. */
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
  /** Its proposals are larger than a memory may be. */
  bulky: boolean;
  /** Its proposals are almost as large as a memory may be. */
  dense: boolean;
}

/** What the words in square brackets of a prompt ask for. */
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
