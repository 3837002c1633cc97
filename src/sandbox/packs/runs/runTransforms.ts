import type { BodyOf } from '../../../contract/endpoints';
import { countCharacters } from '../../../lib/text/characters';
import { contentDigest } from '../../artifact/digests';
import type { PromptFacts, TransformedBody } from '../../core/runFacts';
import { readFileFacts } from './attachments';
import { findSteeringWords } from './steering';

export function toPromptFacts(prompt: string): PromptFacts {
  const { length: units } = prompt;
  return {
    characters: countCharacters(prompt),
    units,
    digest: contentDigest(prompt),
    words: findSteeringWords(prompt),
  };
}

export function transformRun({ prompt, ...body }: BodyOf<'runs.start'>): TransformedBody<BodyOf<'runs.start'>> {
  return { ...body, prompt: toPromptFacts(prompt) };
}

/** Throws 400 naming every file that is not accepted. */
export async function transformRunWithFiles({
  prompt,
  attachments,
  ...body
}: BodyOf<'runs.startWithFiles'>): Promise<TransformedBody<BodyOf<'runs.startWithFiles'>>> {
  return { ...body, prompt: toPromptFacts(prompt), attachments: await readFileFacts(attachments ?? []) };
}
