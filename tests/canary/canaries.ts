/** Keys that look like those of their issuers, made of parts so that none stands in the repository, in every spelling in which one may arrive. */
import { deep } from '../depth';

/** Distinct for each kind and spelling, and of letters and digits that base64, addresses and JSON leave alone. */
const core = (seed: number, length: number): string => {
  let state = seed * 7_919 + 17;
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return letters.charAt(state % letters.length);
  };
  return `${Array.from({ length: length - 2 }, next).join('')}4Z`;
};
const joined = (...parts: string[]): string => parts.join('');
const capitals = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, 'X');

/** By kind, of a seed. */
export const kinds: Readonly<Record<string, (seed: number) => string>> = {
  Anthropic: (seed) => joined('sk-', 'ant-', 'api03-', core(seed, 40)),
  'OpenAI project': (seed) => joined('sk-', 'proj-', core(seed, 60)),
  OpenAI: (seed) => joined('sk-', core(seed, 48)),
  'AWS access key': (seed) => joined('AK', 'IA', capitals(core(seed, 16))),
  'GitHub classic': (seed) => joined('gh', 'p_', core(seed, 36)),
  'GitHub fine-grained': (seed) => joined('github', '_pat_', core(seed, 22), '_', core(seed + 1_000, 59)),
  GitLab: (seed) => joined('gl', 'pat-', core(seed, 20)),
  Slack: (seed) => joined('xo', 'xb-', '123456789012-', core(seed, 24)),
  Google: (seed) => joined('AI', 'za', core(seed, 35)),
  Groq: (seed) => joined('gs', 'k_', core(seed, 52)),
  'Hugging Face': (seed) => joined('h', 'f_', core(seed, 34)),
  Stripe: (seed) => joined('sk', '_live_', core(seed, 24)),
  npm: (seed) => joined('np', 'm_', core(seed, 36)),
  'JSON Web Token': (seed) =>
    joined('ey', 'J', core(seed, 30), '.ey', 'J', core(seed + 1_000, 40), '.', core(seed + 2_000, 43)),
  'private key': (seed) =>
    ['BEGIN', core(seed, 64), core(seed + 1_000, 40), 'END']
      .map((line) => (/^(BEGIN|END)$/.test(line) ? `-----${line} RSA ${capitals('private')} KEY-----` : line))
      .join('\n'),
  Marketplace: (seed) => joined('tx', 'k_live_', core(seed, 32)),
};

const hex = (text: string, by: (code: string) => string): string =>
  Array.from(text, (letter) => by(letter.charCodeAt(0).toString(16).padStart(2, '0'))).join('');
const base64 = (text: string): string => Buffer.from(text).toString('base64');

export const spellings: Readonly<Record<string, (key: string) => string>> = {
  plain: (key) => key,
  'JSON escapes': (key) => hex(key, (code) => String.raw`\u00${code}`),
  'JSON within JSON': (key) => JSON.stringify(JSON.stringify({ key: `\n${key}` })),
  base64: base64,
  'Basic header': (key) => `Basic ${base64(`user:${key}`)}`,
  base64url: (key) => Buffer.from(`key?=${key}`).toString('base64url'),
  'URL-encoded': (key) => encodeURIComponent(key),
  'URL-encoded whole, lower case': (key) => hex(key, (code) => `%${code}`),
  'URL-encoded in part, twice': (key) => `%25${key.charCodeAt(0).toString(16)}${encodeURIComponent(key.slice(1))}`,
};

export interface Canary {
  name: string;
  kind: string;
  spelling: string;
  spelled: string;
  /** What must be nowhere: parts of the key, in each spelling. */
  parts: readonly string[];
}

/** The letters that base64 has for the bits of a text alone, wherever the text begins. */
const within = (text: string): string[] =>
  [0, 1, 2].map((before) => base64('\0'.repeat(before) + text).slice(2 + before, -4));

/** Parts that tell a key: the lines of its random letters. */
const tellingParts = (key: string): string[] =>
  key.split(/[\n.]/).flatMap((part) => part.slice(4).match(/[A-Za-z0-9]{14,}/g) ?? []);

/** Every kind in every spelling. */
export const everyCanary: readonly Canary[] = Object.entries(kinds).flatMap(([kind, make], row) =>
  Object.entries(spellings).map(([spelling, spell], column): Canary => {
    const key = make(row * 50 + column + 1);
    const parts = tellingParts(key).flatMap((part) => [
      part,
      ...within(part).flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]),
      hex(part, (code) => String.raw`\u00${code}`),
      hex(part, (code) => `%${code}`),
    ]);
    return { name: `${kind}, ${spelling}`, kind, spelling, spelled: spell(key), parts };
  }),
);

/** Those that are put into everything: in a sample each kind once, and each spelling at least once. */
export const canaries = deep
  ? everyCanary
  : everyCanary.filter((_, index) => {
      const columns = Object.keys(spellings).length;
      return Math.floor(index / columns) % columns === index % columns;
    });

/** All of them in one text, apart. */
export const allCanaries = canaries.map(({ spelled }) => spelled).join(' | ');

/** The names of the canaries that a text tells a part of, however JSON escapes it once more. */
export function findCanaries(text: string, among = canaries): string[] {
  const texts = [
    text,
    text.replaceAll('\\\\', '\\'),
    text.replaceAll('\\\\', '\\').replaceAll('\\\\', '\\'),
    text.replaceAll('%25', '%'),
  ];
  return among
    .filter(({ parts }) => parts.some((part) => texts.some((candidate) => candidate.includes(part))))
    .map(({ name }) => name);
}
