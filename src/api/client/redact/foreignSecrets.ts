/** Secrets of other services, recognised by the format that their issuers give them. */

interface Form {
  /** Its name, with an article: `an OpenAI key`. */
  name: string;
  /** Its prefix, as a regular expression. */
  prefix: string;
  /** What must follow the prefix within a longer text, because the prefix alone could begin an ordinary word. */
  rest: string;
  /** The prefix could also begin a Marketplace token, so the whole pattern has to match. */
  whole?: true;
}

/** The look-ahead is no longer than a key, so a text of a million prefixes is still searched in linear time. */
const withDigit = (least: number): string => String.raw`(?=[\w-]{0,100}\d)[\w-]{${least},}`;

/** Longer prefixes first. */
const forms: readonly Form[] = [
  { name: 'an Anthropic key', prefix: 'sk-ant-', rest: String.raw`[\w-]{12,}` },
  { name: 'an OpenRouter key', prefix: 'sk-or-', rest: String.raw`[\w-]{12,}` },
  { name: 'a Stripe key', prefix: '[rsp]k_(?:live|test)_', rest: '[A-Za-z0-9]{12,}' },
  { name: 'a Stripe key', prefix: 'whsec_', rest: '[A-Za-z0-9+/]{12,}' },
  { name: 'an OpenAI key', prefix: 'sk-', rest: withDigit(16) },
  { name: 'a GitHub token', prefix: 'github_pat_', rest: String.raw`\w{16,}` },
  { name: 'a GitHub token', prefix: 'gh[pousr]_', rest: '[A-Za-z0-9]{16,}' },
  { name: 'a GitLab token', prefix: 'gl[a-z]{2,5}-', rest: withDigit(16) },
  { name: 'a Google API key', prefix: 'AIza', rest: String.raw`[\w-]{30,}` },
  { name: 'a Google token', prefix: String.raw`ya29\.`, rest: String.raw`[\w-]{16,}` },
  { name: 'a Slack token', prefix: 'xox[a-z]-|xapp-', rest: '[A-Za-z0-9-]{10,}' },
  { name: 'an AWS key', prefix: '(?:AKIA|ASIA)', rest: '[A-Z0-9]{16}(?![A-Za-z0-9])', whole: true },
  { name: 'a JSON Web Token', prefix: 'eyJ', rest: String.raw`[\w-]{8,400}\.[\w-]{8}`, whole: true },
  { name: 'a Hugging Face token', prefix: 'hf_', rest: '[A-Za-z0-9]{16,}' },
  { name: 'a Groq key', prefix: 'gsk_', rest: '[A-Za-z0-9]{16,}' },
  { name: 'an xAI key', prefix: 'xai-', rest: withDigit(16) },
  { name: 'a Perplexity key', prefix: 'pplx-', rest: withDigit(16) },
  { name: 'a Replicate token', prefix: 'r8_', rest: '[A-Za-z0-9]{16,}' },
  { name: 'an npm token', prefix: 'npm_', rest: '[A-Za-z0-9]{20,}' },
  { name: 'a PyPI token', prefix: 'pypi-', rest: withDigit(16) },
  { name: 'a SendGrid key', prefix: String.raw`SG\.`, rest: String.raw`[\w-]{10,}\.[\w-]{10,}` },
  { name: 'a DigitalOcean token', prefix: 'do[opr]_v1_', rest: '[a-f0-9]{32,}' },
  { name: 'a private key', prefix: '-----BEGIN ', rest: '[A-Z ]*PRIVATE KEY' },
];

const known = forms.map(({ name, prefix, rest, whole }) => ({
  name,
  inText: new RegExp(`(?<![A-Za-z0-9])(?:${prefix})${rest}`),
  alone: new RegExp(whole ? `^(?:${prefix})${rest}` : `^(?:${prefix})`),
}));

/** The kind of foreign secret that a text contains: `an OpenAI key`. Undefined if there is none. */
export const foreignSecretIn = (text: string): string | undefined =>
  known.find(({ inText }) => inText.test(text))?.name;

/** The kind of foreign secret that a whole text begins like, however short it is: no Marketplace token begins so. */
export const foreignKind = (text: string): string | undefined => known.find(({ alone }) => alone.test(text))?.name;
