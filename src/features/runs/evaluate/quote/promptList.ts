import { formatCounted } from '../../../../lib/count';
import { firstWords } from '../../../../lib/text/shorten';

/** The prompts of a consent, each once and by its first words, under the numbers they have on the screen. */
export function promptList(cells: readonly { row: string; prompt: string }[], rows: readonly { id: string }[]) {
  const prompts = new Map(cells.map(({ row, prompt }) => [row, prompt]));
  const items = [...prompts].map(([row, prompt], at) => {
    const number = rows.findIndex(({ id }) => id === row) + 1;
    return { number: number > 0 ? number : at + 1, text: firstWords(prompt) };
  });
  return { label: formatCounted(items.length, 'prompt'), items };
}
