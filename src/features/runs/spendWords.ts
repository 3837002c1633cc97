/** What a run costs, in words: with the caller's own key the provider charges for the model, and only hosted skills cost Points. */
import { inPoints } from '../../lib/money';

/** The label of the button that sends the run; undefined if the label is its price. */
export function spendWords(ownKey: boolean, points: number): string | undefined {
  if (ownKey) return points === 0 ? 'Run with your key' : `Run with your key, up to ${inPoints(points)}`;
  return points === 0 ? `Run for ${inPoints(0)}` : undefined;
}

/** What happens to the Points, and who else charges. */
export function heldWords(ownKey: boolean, points: number): string {
  const held =
    points === 0
      ? 'No Points are held.'
      : 'The Points are held when the run is admitted. Unused Points are returned when it ends, all of them if it fails.';
  return ownKey ? `Your provider charges you for the model. ${held}` : held;
}

/** What happens to unused Points, shown beside the quote. */
export const returnedWords = (points: number | undefined): string =>
  points === 0 ? 'It costs no Points.' : 'Unused Points are returned when the run ends, all of them if it fails.';
