/** A whole number within bounds, or undefined. Takes the minus of a keyboard and that of the screen. */
export function readWhole(text: string, least: number, most: number): number | undefined {
  const plain = text.trim().replace('−', '-');
  if (!/^-?\d{1,12}$/.test(plain)) return undefined;
  const value = Number(plain);
  return value >= least && value <= most ? value : undefined;
}
