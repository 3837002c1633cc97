/** The remaining seconds at which a countdown is announced. */
const milestones = [5, 10, 30, 60, 120, 300, 600];

/** The remaining wait, in words that change only at milestones: `up to 30 seconds`, `up to 2 minutes`. */
export function milestone(ms: number): string {
  const seconds = milestones.find((most) => ms <= most * 1_000);
  if (seconds === undefined) return 'more than 10 minutes';
  if (seconds < 60) return `up to ${seconds} seconds`;
  return seconds === 60 ? 'up to a minute' : `up to ${seconds / 60} minutes`;
}
