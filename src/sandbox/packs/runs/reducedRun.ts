import type { BodyOf } from '../../../contract/endpoints';
import { countCharacters } from '../../../lib/text/characters';
import { contentDigest } from '../../artifact/digests';
import type { PromptFacts, Reduced } from '../../ground/runFacts';
import { fileFacts } from './attachments';
import { wordsOf } from './steering';

export function promptFacts(prompt: string): PromptFacts {
  const { length: units } = prompt;
  return { characters: countCharacters(prompt), units, digest: contentDigest(prompt), words: wordsOf(prompt) };
}

export function reducedRun({ prompt, ...body }: BodyOf<'runs.start'>): Reduced<BodyOf<'runs.start'>> {
  return { ...body, prompt: promptFacts(prompt) };
}

/** Throws 400 naming every file that is not accepted. */
export async function reducedRunWithFiles({
  prompt,
  attachments,
  ...body
}: BodyOf<'runs.startWithFiles'>): Promise<Reduced<BodyOf<'runs.startWithFiles'>>> {
  return { ...body, prompt: promptFacts(prompt), attachments: await fileFacts(attachments ?? []) };
}
