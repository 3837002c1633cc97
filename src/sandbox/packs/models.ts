/** The models that a run can use, with their prices. All of it is the sandbox's own, except the documented form of the ids. */
import { packLimits } from '../../contract/values';

export interface Model {
  id: string;
  name: string;
  provider: string;
  capabilities: string[];
  /** Input and output together. */
  contextTokens: number;
  maxOutputTokens: number;
  ownKey: boolean;
  /** Thousandths of a Point for one token of input, and of output. */
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
  model('google:gemini-3-flash', 'Gemini 3 Flash', 3, 14, ['text', 'files'], [1_000_000, 32_000]),
  model('google:gemini-3-pro', 'Gemini 3 Pro', 14, 56, ['text', 'tools', 'files', 'reasoning'], [1_000_000, 32_000]),
  model('mistral:mistral-large-3', 'Mistral Large 3', 8, 24, ['text', 'tools'], [128_000, 16_000], { ownKey: false }),
  model('mistral:mistral-small-2', 'Mistral Small 2', 2, 8, ['text'], [32_000, 4_000], {
    unavailable: 'Retired by its provider; use a newer model.',
  }),
];

const byId = new Map(models.map((each) => [each.id, each]));

/** The model with that id, or undefined. */
export function modelOf(id: string): Model | undefined {
  return byId.get(id);
}

/** Whole Points for a number of tokens, rounded up. `rate` is in thousandths of a Point per token. */
export function tokenPoints(tokens: number, rate: number): number {
  return Math.ceil((tokens * rate) / 1_000);
}

/** A model as the API returns it; the sample quote is for the default numbers of tokens. */
export function modelView(each: Model) {
  const { id, name, provider, capabilities, contextTokens, maxOutputTokens, ownKey, inputRate, outputRate } = each;
  const { inputTokensDefault: inputTokens, outputTokensDefault: outputTokens } = packLimits;
  const points = tokenPoints(inputTokens, inputRate) + tokenPoints(outputTokens, outputRate);
  return {
    id,
    available: each.unavailable === null,
    unavailableReason: each.unavailable,
    name,
    provider,
    capabilities,
    contextTokens,
    maxOutputTokens,
    ownKey,
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
  { unavailable, ownKey = true }: { unavailable?: string; ownKey?: boolean } = {},
): Model {
  const provider = id.split(':', 1)[0] ?? '';
  return {
    id,
    name,
    provider,
    capabilities,
    contextTokens,
    maxOutputTokens,
    ownKey,
    inputRate,
    outputRate,
    unavailable: unavailable ?? null,
  };
}
