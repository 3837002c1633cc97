/** The result of a run is redacted (documented), and says in how many passages. */
import { REDACTED } from '../../../lib/secrets/secrets';

/** How many passages of a redacted text were taken out. */
export function countRedactions(text: string): number {
  return text.split(REDACTED).length - 1;
}
