/** The result of a run is redacted (documented), and says in how many passages. */
import { REDACTED } from '../../../lib/secrets/secrets';

/** The number of passages that were redacted in a text. */
export function countRedactions(text: string): number {
  return text.split(REDACTED).length - 1;
}
