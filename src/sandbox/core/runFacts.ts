/** The facts of a run's request. Past this point there is no prompt text, and there are no file bytes. */

export interface PromptFacts {
  /** Characters as people count them. */
  characters: number;
  /** UTF-16 units, by which tokens are estimated. */
  units: number;
  /** Equal for equal prompts. */
  digest: string;
  /** The steering words that it contains, without their brackets. */
  words: readonly string[];
}

/** The facts that are stored about a request-scoped file. */
export type FileFacts = { name: string; type: string; bytes: number; sha256: string };

/** A body without the text of its prompt and the bytes of its attachments; any other body as it is. */
export type TransformedBody<Body> = Body extends { prompt: string }
  ? Omit<Body, 'prompt' | 'attachments'> & { prompt: PromptFacts } & (Body extends { attachments: unknown }
        ? { attachments: FileFacts[] }
        : unknown)
  : Body;
