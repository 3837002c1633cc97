/** Choices in an address, as Run's has them: `model=openai:gpt-5.4-mini&funding=points&checkpoint=3&skill=web_search&input=8000&output=2000`. */
import { type Param, type ParamValues, addressView, choice, optional, text, texts, integer } from '../addressView';
import { type GivenChoices, type TokenLimits, type TypedLimit, fundings, readTypedLimit } from './runChoices';

const word = optional();
/** @param usual isn't written */
const limit = (usual?: number): Param<TypedLimit | undefined> => ({
  read: (given) => {
    const typed = word.read(given);
    return typed === undefined ? undefined : readTypedLimit(typed);
  },
  write: (value) => (value === undefined || value === usual ? [] : word.write(String(value))),
});

/** The parameters of one run's choices. */
export const choiceParams = {
  model: word,
  funding: choice(fundings, undefined),
  checkpoint: integer(undefined),
  skill: texts,
  input: limit(),
  output: limit(),
};
type ChoiceView = ParamValues<typeof choiceParams>;

/** The choices in the view of an address; a column's has no funding. */
export const readChoiceView = ({
  model,
  funding,
  checkpoint,
  skill,
  input,
  output,
}: Omit<ChoiceView, 'funding'> & Partial<ChoiceView>): GivenChoices => ({
  model,
  funding,
  checkpoint,
  skills: skill,
  limits: { input, output },
});

export const toChoiceView = ({ model, funding, checkpoint, skills, limits }: GivenChoices): ChoiceView => ({
  model,
  funding,
  checkpoint,
  skill: skills,
  input: limits.input,
  output: limits.output,
});

/** A column of a run matrix: the choices of its runs, which are paid in Points, and its own name if it has one. */
export interface GivenColumn extends GivenChoices {
  name: string;
}

/**
 * Reads and writes one column, which is a query within its parameter: `column=name=Careful&checkpoint=3`, escaped.
 * @param longest of a name, in characters
 * @param usual the limits that aren't written
 */
export function columnCodec(longest: number, usual: TokenLimits) {
  const { funding: _, ...params } = choiceParams;
  const view = addressView({
    name: text(longest),
    ...params,
    input: limit(usual.input),
    output: limit(usual.output),
  });
  return {
    read: (query: string): GivenColumn => {
      const { name, ...choices } = view.read(query);
      return { name, ...readChoiceView(choices) };
    },
    write: ({ name, ...choices }: GivenColumn): string => view.write({ name, ...toChoiceView(choices) }).toString(),
  };
}
