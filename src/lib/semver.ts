/** Strict SemVer of three numbers, `1.4.0`. */
type Numbers = readonly [bigint, bigint, bigint];

/** The maximum length of a version, in characters: parsing and printing huge numbers takes more than linear time. */
const MAX_LENGTH = 1_000;

function parseVersion(version: string): Numbers | undefined {
  const found = version.length > MAX_LENGTH ? null : /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(version);
  return found ? [BigInt(found[1] ?? ''), BigInt(found[2] ?? ''), BigInt(found[3] ?? '')] : undefined;
}

/** Whether it has exactly the form `x.y.z`, without leading zeros. */
export const isSemver = (version: string): boolean => parseVersion(version) !== undefined;

/** Whether a version is higher than another; false if either is not strict SemVer. */
export function isHigher(version: string, than: string): boolean {
  const [left, right] = [parseVersion(version), parseVersion(than)];
  if (!left || !right) return false;
  const first = left.findIndex((part, index) => part !== right[index]);
  return (left[first] ?? 0n) > (right[first] ?? 0n);
}

/** The next patch version: `1.4.1` after `1.4.0`; undefined if the version is not strict SemVer. */
export function nextPatch(version: string): string | undefined {
  const numbers = parseVersion(version);
  return numbers && `${numbers[0]}.${numbers[1]}.${numbers[2] + 1n}`;
}
