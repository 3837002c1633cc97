/** Choices in the link of a proposal: `model=openai:gpt-5.4-mini&skills=web_search&checkpoint=3&input=8000&output=2000`. */
import { type LinkPart, lineUpTo, readInteger } from '../links/linkParts';
import type { GivenChoices } from './runChoices';

/** A proposed run is paid in Points. What is left out is the Pack's default. */
export interface LinkedChoices {
  model: string;
  skills: readonly string[];
  /** For this run only. */
  checkpoint?: number | undefined;
  /** Limits, in tokens. */
  input?: number | undefined;
  output?: number | undefined;
}

export const choiceParts = {
  model: { words: 'model', read: lineUpTo(200), presence: 'required' },
  skills: { words: 'skill', read: lineUpTo(64), presence: 'repeated' },
  checkpoint: { words: 'checkpoint', read: readInteger, presence: 'optional' },
  input: { words: 'limit of input tokens', read: readInteger, presence: 'optional' },
  output: { words: 'limit of output tokens', read: readInteger, presence: 'optional' },
} as const satisfies Record<keyof LinkedChoices, LinkPart>;

export const toLinkedChoices = ({
  model,
  skills,
  checkpoint,
  limits: { input, output },
}: GivenChoices<number> & { model: string }): LinkedChoices => ({ model, skills, checkpoint, input, output });

export const readLinkedChoices = ({
  model,
  skills,
  checkpoint,
  input,
  output,
}: LinkedChoices): GivenChoices<number> => ({
  model,
  skills,
  checkpoint,
  limits: { input, output },
  funding: 'points',
});
