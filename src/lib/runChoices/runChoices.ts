/** What one run uses. Every screen, request, link and store has it in this one form; the other files of this folder write it in theirs and read it back. */

/** Who pays for the model: the account, in Points, or the caller at the provider, with an own key. */
export const fundings = ['points', 'byok'] as const;
export type Funding = (typeof fundings)[number];

/** The most tokens that a run may read and write. */
export interface TokenLimits<Limit = number> {
  input: Limit;
  output: Limit;
}

/** A token limit in a form: a number, or what was typed if that isn't one in plain digits. Read and written by `readTypedLimit` and `String`. */
export type TypedLimit = number | string;

/** @template Limit `number` for what is requested, `TypedLimit` for what is still being typed */
export interface RunChoices<Limit extends TypedLimit = number> {
  /** `<provider>:<model_name>`. */
  model: string;
  /** For this run only. Undefined for the saved default, which a quote binds to a checkpoint. */
  checkpoint?: number | undefined;
  /** Ids of hosted skills. */
  skills: readonly string[];
  limits: TokenLimits<Limit>;
  funding: Funding;
}

/** The choices that an address, a link, a draft or a body makes. The others are left to the form or to the service. */
export interface GivenChoices<Limit extends TypedLimit = TypedLimit> {
  model?: string | undefined;
  checkpoint?: number | undefined;
  skills: readonly string[];
  limits: { input?: Limit | undefined; output?: Limit | undefined };
  funding?: Funding | undefined;
}

/** The fields of a form of these choices. */
export type ChoiceField = 'model' | 'checkpoint' | 'skills' | 'input' | 'output' | 'funding';

/** The number that a text writes in plain digits; any other text as it is, so that a form shows what was typed. */
export const readTypedLimit = (text: string): TypedLimit =>
  /^(?:0|[1-9]\d*)$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text;

export const findFunding = (word: unknown): Funding | undefined => fundings.find((funding) => funding === word);

/** Equal for choices with which a run paid in Points does the same. */
export const toRunKey = ({ model, checkpoint, skills, limits }: RunChoices): string =>
  JSON.stringify([model, checkpoint ?? null, [...new Set(skills)].toSorted(), limits.input, limits.output]);
