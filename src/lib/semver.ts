/** Strict SemVer of three numbers, `1.4.0`. */
type Numbers = readonly [bigint, bigint, bigint];

/** Characters of a version at most: to read and write a number of any size takes more than linear time. */
const LONGEST = 1_000;

function numbersOf(version: string): Numbers | undefined {
  const found = version.length > LONGEST ? null : /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(version);
  return found ? [BigInt(found[1] ?? ''), BigInt(found[2] ?? ''), BigInt(found[3] ?? '')] : undefined;
}

/** Whether it has the form `x.y.z`, without leading zeros and without more. */
export const isSemver = (version: string): boolean => numbersOf(version) !== undefined;

/** Whether one version comes after another; false when either is no strict SemVer. */
export function isHigher(version: string, than: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(than)];
  if (!left || !right) return false;
  const first = left.findIndex((part, place) => part !== right[place]);
  return (left[first] ?? 0n) > (right[first] ?? 0n);
}

/** The patch after a version: `1.4.1` after `1.4.0`; undefined after what is no strict SemVer. */
export function nextPatch(version: string): string | undefined {
  const numbers = numbersOf(version);
  return numbers && `${numbers[0]}.${numbers[1]}.${numbers[2] + 1n}`;
}
