/** What the server is asked over each transport, and what it must answer: the same over all of them. */
import { packIds } from '../../src/sandbox/catalog/packs/seedIds';
import { ids } from '../../src/sandbox/testSupport';
import { product } from './program';

/** The newest version of the protocol. */
export const newest = '2025-11-25';

export const ping = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'ping' });
export const calling = (name: unknown, input?: unknown, id: string | number = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, ...(input !== undefined && { arguments: input }) },
});

/** What is wrong with the input of a tool, the tool, the input, and part of what is said. */
export const refusedInputs: readonly (readonly [string, string, Record<string, unknown>, string])[] = [
  ['a missing id', 'seller_product', {}, 'id is required.'],
  ['an id that is none', 'seller_product', { id: '../../auth' }, 'id '],
  ['a list in a path', 'seller_product', { id: [ids.checkout] }, 'id must be one value.'],
  [
    'an unknown field',
    'seller_product',
    { ...product, confirmation: 'RUN_SELLER_PREP' },
    'confirmation isn’t a field of this tool.',
  ],
  ['an inherited name', 'seller_products', { constructor: 'x' }, 'constructor isn’t a field of this tool.'],
  ['a page that is none', 'catalog_products', { page: 0 }, 'page '],
  ['too short a query', 'catalog_smartSearch', { query: 'a' }, 'query must have at least 3 characters.'],
  ['no tier', 'propose_prep', { productId: ids.checkout, by: 'Bot' }, 'tier is required.'],
  [
    'a tier that is not quoted',
    'propose_prep',
    { productId: ids.checkout, by: 'Bot', tier: 'gold' },
    'That tier isn’t quoted. The quoted tiers are: smoke_scan',
  ],
  [
    'a long name',
    'propose_prep',
    { productId: ids.checkout, by: 'x'.repeat(81), tier: 'smoke_scan' },
    'by must have at most 80 characters.',
  ],
  [
    'someone else’s product',
    'propose_prep',
    { productId: ids.hiddenForeign, by: 'Bot', tier: 'smoke_scan' },
    '404 NOT_FOUND',
  ],
  ['a model that is none', 'propose_run', { productId: packIds.support, by: 'Bot', model: 'x' }, 'model '],
  [
    'an own key',
    'propose_run',
    { productId: packIds.support, by: 'Bot', model: 'a:b', fundingMode: 'byok' },
    'fundingMode ',
  ],
  [
    'both ids',
    'attempt_status',
    { productId: ids.checkout, runId: ids.checkout },
    'Pass proposalId, or productId for a prep, or runId for a run.',
  ],
  ['no id', 'attempt_status', {}, 'Pass proposalId, or productId for a prep, or runId for a run.'],
];

const prep = { productId: ids.checkout, tier: 'verified_listing', by: 'Release bot' };
const draft = { productId: packIds.support, model: 'openai:gpt-5.4-mini', by: 'Bot' };

/** Placeholders that count as absent, in a message, and the text of its result. */
export const absentValues: readonly (readonly [string, object, RegExp])[] = [
  ['params: null', { jsonrpc: '2.0', id: 13, method: 'tools/list', params: null }, /^$/],
  ['params: []', { jsonrpc: '2.0', id: 13, method: 'tools/list', params: [] }, /^$/],
  ['a cursor', { jsonrpc: '2.0', id: 13, method: 'tools/list', params: { cursor: null, _meta: null } }, /^$/],
  ['a progress token', { ...ping(4), params: { _meta: { progressToken: null } } }, /^$/],
  ['arguments: null', calling('token_status', null), /"authenticated":true/],
  ['arguments: ""', calling('token_status', ''), /"authenticated":true/],
  ['arguments: []', calling('token_status', []), /"authenticated":true/],
  ['no arguments', calling('token_status'), /"authenticated":true/],
  ['arguments as a text', calling('catalog_product', '{"slug":"invoice-studio"}'), /"slug":"invoice-studio"/],
  ['a filter that is null', calling('catalog_products', { q: 'mail', category: null, page: null }), /"products":/],
  ['filters that are ""', calling('catalog_products', { page: '', free: '', sort: '', min_price: '' }), /"products":/],
  ['a reason that is null', calling('propose_prep', { ...prep, reason: null, validMinutes: null }), /^Proposed: /],
  ['a reason that is ""', calling('propose_prep', { ...prep, reason: '', validMinutes: '' }), /^Proposed: /],
  ['a prompt and a list that are ""', calling('propose_run', { ...draft, prompt: '', enabledSkills: '' }), /^Proposed/],
  [
    'limits that are null',
    calling('runs_quote', { ...draft, by: undefined, limits: { maxInputTokens: null } }),
    /ceiling/,
  ],
  ['an id that is ""', calling('attempt_status', { productId: ids.checkout, runId: '' }), /^Product: state/],
];

/** The same in the place of what is required. */
export const missingValues: readonly (readonly [string, object, string])[] = [
  ['a required id', calling('seller_product', { id: null }), 'id is required.'],
  ['a required name', calling('propose_prep', { ...prep, by: null }), 'by is required.'],
  ['a required text that is empty', calling('propose_prep', { ...prep, by: '' }), 'by must have at least 1 character.'],
  ['a required query', calling('catalog_smartSearch', { query: null }), 'query is required.'],
];

export const quote = { productId: packIds.support, model: 'openai:gpt-5.4-mini' };
const quoted = { ...quote, maxInputTokens: 4_000, enabledSkills: ['web_search'] };

/** Texts that can mean one value, in the input of a quote for 4,000 tokens with a search of the web. */
export const readableTexts: readonly (readonly [string, Record<string, unknown>])[] = [
  ['a number', { ...quoted, maxInputTokens: '4000' }],
  ['a number with blanks and a decimal point', { ...quoted, maxInputTokens: ' 4000.0 ' }],
  ['a list as JSON', { ...quoted, enabledSkills: '["web_search"]' }],
  ['a list of one word', { ...quoted, enabledSkills: 'web_search' }],
  [
    'an object as JSON, and within it a number',
    { ...quoted, maxInputTokens: null, limits: '{"maxInputTokens":"4000"}' },
  ],
];

/** Texts that cannot, the tool, its input, and what is said. */
export const unreadableTexts: readonly (readonly [string, string, Record<string, unknown>, RegExp])[] = [
  ['a number with a comma', 'runs_quote', { ...quote, maxInputTokens: '4,000' }, /^maxInputTokens must be a number\.$/],
  [
    'a number in hexadecimal',
    'runs_quote',
    { ...quote, maxInputTokens: '0xfff' },
    /^maxInputTokens must be a number\.$/,
  ],
  ['a word as a number', 'catalog_products', { page: 'two' }, /^page must be a whole number\.$/],
  ['yes', 'catalog_products', { free: 'yes' }, /^free must be true or false\.$/],
  [
    'a sentence as a list',
    'runs_quote',
    { ...quote, enabledSkills: 'search, please!' },
    /^enabledSkills must be a list\.$/,
  ],
  ['half a list', 'runs_quote', { ...quote, enabledSkills: '["web_search"' }, /^enabledSkills must be a list\.$/],
  ['a number as a name', 'propose_prep', { productId: ids.checkout, tier: 'smoke_scan', by: 5 }, /^by must be text\.$/],
  ['a null in a list', 'runs_quote', { ...quote, enabledSkills: [null] }, /^enabledSkills\.0 must be text\.$/],
  ['a way out of the path', 'catalog_product', { slug: '..' }, /^slug must not be “\.\.”\.$/],
];

/** Invalid messages: the code, the id and the text of their errors. */
export const invalidMessages: readonly (readonly [string, string | object, number, string | number | null, RegExp])[] =
  [
    ['bad JSON', '{"jsonrpc":"2.0","id":1,', -32700, null, /isn't JSON/],
    ['a word', 'hello', -32700, null, /isn't JSON/],
    ['a number', '1', -32600, null, /must be an object/],
    ['null', 'null', -32600, null, /must be an object/],
    ['an empty batch', '[]', -32600, null, /must not be empty/],
    ['no version', { id: 2, method: 'ping' }, -32600, 2, /jsonrpc must be "2\.0"/],
    ['another version', { jsonrpc: '1.0', id: 2, method: 'ping' }, -32600, 2, /jsonrpc/],
    ['nothing in it', {}, -32600, null, /jsonrpc/],
    ['no method', { jsonrpc: '2.0', id: 3 }, -32600, 3, /method must be a string/],
    ['a method that is a number', { jsonrpc: '2.0', id: 'a', method: 1, params: 'bar' }, -32600, 'a', /method/],
    ['an id that is null', ping(null), -32600, null, /id must be/],
    ['an id that is an object', ping({}), -32600, null, /id must be/],
    ['an id with a fraction', ping(1.5), -32600, 1.5, /id must be/],
    [
      'an id that no number holds',
      '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}',
      -32600,
      null,
      /id must be/,
    ],
    ['params that are a text', { ...ping(4), params: 'x' }, -32602, 4, /params must be an object/],
    ['params that are a list', { ...ping(4), params: [1] }, -32602, 4, /params must be an object/],
    ['an unknown method', { ...ping(5), method: 'tools/run' }, -32601, 5, /^Method not found$/],
    ['a method that no tools need', { ...ping(5), method: 'resources/list' }, -32601, 5, /^Method not found$/],
    [
      'a cursor that is a number',
      { ...ping(6), method: 'tools/list', params: { cursor: 1 } },
      -32602,
      6,
      /params\.cursor must be text/,
    ],
    ['no name of a tool', { ...ping(6), method: 'tools/call', params: {} }, -32602, 6, /^params\.name is required\.$/],
    ['no params of a call', { ...ping(6), method: 'tools/call' }, -32602, 6, /params is required\./],
    ['a name that is none', calling(5, {}, 6), -32602, 6, /^params\.name must be text\.$/],
    ['arguments that are a text', calling('token_status', 'x', 6), -32602, 6, /^params\.arguments must be .*/],
    ['arguments that are a list', calling('token_status', ['x'], 6), -32602, 6, /^params\.arguments must be .*/],
    ['an unknown tool', calling('seller_prep', {}, 7), -32602, 7, /^No such tool: seller_prep$/],
    ['an initialize without params', { ...ping(8), method: 'initialize' }, -32602, 8, /params is required/],
    [
      'an initialize of nobody',
      { ...ping(8), method: 'initialize', params: { protocolVersion: newest, capabilities: {} } },
      -32602,
      8,
      /params\.clientInfo is required/,
    ],
  ];

/** No list of issues, schema or stack of a program. */
export const notPlain = /[[{]\s*"?(?:code|expected|path)"?\s*:|Zod|\n\s+at /;
