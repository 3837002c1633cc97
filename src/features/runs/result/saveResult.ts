import type { RunView } from '../../../api/resources/packs/runs';
import { saveFile } from '../../../api/client/storage';
import { resultFileName, resultMarkdown } from './resultFile';

/** Hands the result to the browser as a Markdown file. Gives the file's name. */
export function saveResult(run: RunView, text: string): string {
  const name = resultFileName(run);
  saveFile(new Blob([resultMarkdown(run, text)], { type: 'text/markdown;charset=utf-8' }), name);
  return name;
}
