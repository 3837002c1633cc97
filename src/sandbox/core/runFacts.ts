/** What a run's request is reduced to at the door: beyond it there is no text of a prompt, and there are no bytes of a file. */

export interface PromptFacts {
  /** As people count them. */
  characters: number;
  /** UTF-16 units, by which tokens are estimated. */
  units: number;
  /** Equal for equal prompts. */
  digest: string;
  /** The sandbox's own words that it contains, without their brackets. */
  words: readonly string[];
}

/** What is kept of a request-scoped file. */
export type FileFacts = { name: string; type: string; bytes: number; sha256: string };

/** A body without the text of its prompt and the bytes of its attachments; any other body as it is. */
export type TransformedBody<Body> = Body extends { prompt: string }
  ? Omit<Body, 'prompt' | 'attachments'> & { prompt: PromptFacts } & (Body extends { attachments: unknown }
        ? { attachments: FileFacts[] }
        : unknown)
  : Body;
