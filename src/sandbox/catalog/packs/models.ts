/** The models and their prices: specific to the sandbox, except for the id format and the three providers (observed). */
import { packLimits } from '../../../contract/values';

export interface Model {
  id: string;
  name: string;
  provider: string;
  capabilities: string[];
  /** Input and output tokens together. */
  contextTokens: number;
  maxOutputTokens: number;
  ownKey: boolean;
  /** Price of one input token, and of one output token, in thousandths of a Point. */
  inputRate: number;
  outputRate: number;
  /** Why it is currently unavailable; null when it is available. */
  unavailable: string | null;
}

export const models: readonly Model[] = [
  model('openai:gpt-5.4-mini', 'GPT-5.4 mini', 3, 12, ['text', 'tools', 'files'], [272_000, 32_000]),
  model('openai:gpt-5.4', 'GPT-5.4', 15, 60, ['text', 'tools', 'files', 'reasoning'], [272_000, 32_000]),
  model('openai:gpt-5.4-pro', 'GPT-5.4 pro', 90, 360, ['text', 'tools', 'reasoning'], [272_000, 32_000], {
    unavailable: 'The provider limits it to accounts with a signed agreement.',
  }),
  model('anthropic:claude-haiku-4-5', 'Claude Haiku 4.5', 4, 15, ['text', 'tools', 'files'], [200_000, 32_000]),
  model(
    'anthropic:claude-sonnet-4-5',
    'Claude Sonnet 4.5',
    18,
    75,
    ['text', 'tools', 'files', 'reasoning'],
    [200_000, 32_000],
  ),
  model('anthropic:claude-opus-4-5', 'Claude Opus 4.5', 40, 160, ['text', 'tools', 'reasoning'], [200_000, 32_000], {
    unavailable: 'At capacity; expected back within the day.',
  }),
  model('zai:glm-4.7', 'GLM-4.7', 3, 11, ['text', 'tools', 'files', 'reasoning'], [200_000, 32_000]),
  model('zai:glm-4.7-flash', 'GLM-4.7 Flash', 1, 4, ['text', 'tools', 'files'], [200_000, 32_000]),
  model('zai:glm-4.5-air', 'GLM-4.5 Air', 2, 6, ['text', 'tools'], [128_000, 16_000], { ownKey: false }),
  model('zai:glm-4-flash', 'GLM-4 Flash', 1, 1, ['text'], [32_000, 4_000], {
    unavailable: 'Retired by its provider; use a newer model.',
  }),
];

const byId = new Map(models.map((each) => [each.id, each]));

export function findModel(id: string): Model | undefined {
  return byId.get(id);
}

/** Whole Points for a number of tokens, rounded up. `rate` is in thousandths of a Point per token. */
export function computeTokenPoints(tokens: number, rate: number): number {
  return Math.ceil((tokens * rate) / 1_000);
}

/** A model as the API returns it, with its current prices; the sample quote is for the default numbers of tokens. */
export function modelView({ inputRate, outputRate, unavailable, ...model }: Model) {
  const { inputTokensDefault: inputTokens, outputTokensDefault: outputTokens } = packLimits;
  const points = computeTokenPoints(inputTokens, inputRate) + computeTokenPoints(outputTokens, outputRate);
  return {
    ...model,
    available: unavailable === null,
    unavailableReason: unavailable,
    // Thousandths of a Point per token equal Points per thousand tokens.
    pricing: { inputPointsPerThousandTokens: inputRate, outputPointsPerThousandTokens: outputRate },
    sampleQuote: { inputTokens, outputTokens, points },
  };
}

function model(
  id: string,
  name: string,
  inputRate: number,
  outputRate: number,
  capabilities: string[],
  [contextTokens, maxOutputTokens]: readonly [number, number],
  { unavailable = null, ownKey = true }: Partial<Pick<Model, 'unavailable' | 'ownKey'>> = {},
): Model {
  const [provider = ''] = id.split(':', 1);
  const limits = { contextTokens, maxOutputTokens, ownKey };
  return { id, name, provider, capabilities, ...limits, inputRate, outputRate, unavailable };
}
