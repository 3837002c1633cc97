import type { RunView } from '../../../api/resources/packs/runs';

const HEADING = /^#{1,6} +(?:sources|references|citations)\s*:?\s*$/gim;
const ENTRY = /^\s*(?:[-*+]|\d+[.)]|\[\d+\])\s/;

/**
 * Where a result's own list of sources begins, if it ends with one and has nothing that its citations do not have; else
 * undefined. The citations have their own list, so rendering both would repeat them.
 */
export function findOwnSources(text: string, citations: RunView['citations']): number | undefined {
  const at = [...text.matchAll(HEADING)].at(-1)?.index;
  if (at === undefined || citations.length === 0) return undefined;
  const lines = text
    .slice(at)
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '');
  const known = ({ url, title }: RunView['citations'][number], line: string) =>
    url === undefined ? title !== undefined && line.includes(title) : line.includes(url);
  const allCited = lines.every((line) => ENTRY.test(line) && citations.some((cited) => known(cited, line)));
  return lines.length > 0 && allCited ? at : undefined;
}
