import type { RunView } from '../../../api/resources/packs/runs';
import { saveFile } from '../../../api/client/storage';
import { resultFileName, resultMarkdown } from './resultFile';

/** Saves the result as a Markdown file. Returns the file name. */
export function saveResult(run: RunView, text: string): string {
  const name = resultFileName(run);
  saveFile(new Blob([resultMarkdown(run, text)], { type: 'text/markdown;charset=utf-8' }), name);
  return name;
}
