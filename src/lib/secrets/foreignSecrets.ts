/** Secrets of other services, recognized by the format that their issuers give them. */

interface Form {
  /** Its name, with an article: `an OpenAI key`. */
  name: string;
  /** Its prefix, as a regular expression. */
  prefix: string;
  /** What must follow the prefix within a longer text, because the prefix alone could begin an ordinary word. It matches the whole rest of the secret. */
  rest: string;
  /** The prefix could also begin a Marketplace token, so the whole pattern has to match. */
  whole?: true;
}

/** The look-ahead is no longer than a key, so a text of a million prefixes is still searched in linear time. */
const withDigit = (minLength: number): string => String.raw`(?=[A-Za-z_-]{0,100}\d)[\w-]{${minLength},}`;

/** In a form, a space is a plus sign. */
const KIND = String.raw`[A-Z +]{0,30}PRIVATE[ +]KEY(?:[ +]BLOCK)?`;
/** Up to the end of the key, or as far as its lines go if the end is cut off. A text of a million beginnings is searched once. */
const pem = String.raw`${KIND}(?:-----(?:(?:[^-]|-(?!----)){0,20000}-----END[ +]${KIND}-----|(?:\s{0,4}[A-Za-z0-9+/=]{20,20000}){0,400}))?`;

/** Longer prefixes first. */
const forms: readonly Form[] = [
  { name: 'an Anthropic key', prefix: 'sk-ant-', rest: String.raw`[\w-]{12,}` },
  { name: 'an OpenRouter key', prefix: 'sk-or-', rest: String.raw`[\w-]{12,}` },
  { name: 'a Stripe key', prefix: '[rsp]k_(?:live|test)_', rest: '[A-Za-z0-9]{12,}' },
  { name: 'a Stripe key', prefix: 'whsec_', rest: '[A-Za-z0-9+/]{12,}={0,2}' },
  { name: 'an OpenAI key', prefix: 'sk-', rest: withDigit(16) },
  { name: 'a GitHub token', prefix: 'github_pat_', rest: String.raw`\w{16,}` },
  { name: 'a GitHub token', prefix: 'gh[pousr]_', rest: '[A-Za-z0-9]{16,}' },
  {
    name: 'a GitLab token',
    prefix: 'gl(?:pat|dt|rt|rtr|cbt|ptt|ft|imt|agent|soat|ffct|oas)-',
    rest: String.raw`${withDigit(16)}(?:\.[\w-]+)*`,
  },
  { name: 'a Google API key', prefix: 'AIza', rest: String.raw`[\w-]{30,}` },
  { name: 'a Google secret', prefix: 'GOCSPX-', rest: String.raw`[\w-]{20,}` },
  { name: 'a Google token', prefix: String.raw`ya29\.`, rest: String.raw`[\w-]{16,}(?:\.[\w-]+)*` },
  { name: 'a Slack token', prefix: 'xox[a-z]-|xapp-', rest: '[A-Za-z0-9-]{10,}' },
  { name: 'an AWS key', prefix: '(?:AKIA|ASIA)', rest: '[A-Z0-9]{16}(?![A-Za-z0-9])', whole: true },
  { name: 'a JSON Web Token', prefix: 'eyJ', rest: String.raw`[\w-]{8,400}\.[\w-]{8,}(?:\.[\w-]+){0,3}`, whole: true },
  { name: 'a Hugging Face token', prefix: 'hf_', rest: '[A-Za-z0-9]{16,}' },
  { name: 'a Groq key', prefix: 'gsk_', rest: '[A-Za-z0-9]{16,}' },
  { name: 'an xAI key', prefix: 'xai-', rest: withDigit(16) },
  { name: 'a Perplexity key', prefix: 'pplx-', rest: withDigit(16) },
  { name: 'an NVIDIA key', prefix: 'nvapi-', rest: withDigit(16) },
  { name: 'a Cerebras key', prefix: 'csk-', rest: withDigit(16) },
  { name: 'a Tavily key', prefix: 'tvly-', rest: withDigit(16) },
  { name: 'a LangSmith key', prefix: 'lsv2_(?:pt|sk)_', rest: String.raw`\w{16,}` },
  { name: 'a Replicate token', prefix: 'r8_', rest: '[A-Za-z0-9]{16,}' },
  { name: 'an npm token', prefix: 'npm_', rest: '[A-Za-z0-9]{20,}' },
  { name: 'a PyPI token', prefix: 'pypi-', rest: String.raw`(?=AgE|[\w-]{0,200}[A-Z])${withDigit(16)}` },
  { name: 'a SendGrid key', prefix: String.raw`SG\.`, rest: String.raw`[\w-]{10,100}\.[\w-]{10,}` },
  { name: 'a DigitalOcean token', prefix: 'do[opr]_v1_', rest: '[a-f0-9]{32,}' },
  { name: 'a Databricks token', prefix: 'dapi', rest: '[a-f0-9]{32}(?:-[0-9])?(?![A-Za-z0-9])' },
  { name: 'a Shopify token', prefix: 'shp(?:at|ca|pa|ss)_', rest: '[a-fA-F0-9]{32,}' },
  { name: 'a HashiCorp Vault token', prefix: String.raw`hv[sbr]\.`, rest: String.raw`[\w-]{24,}` },
  { name: 'a Notion token', prefix: 'ntn_', rest: '[A-Za-z0-9]{30,}' },
  { name: 'a Linear key', prefix: 'lin_(?:api|oauth)_', rest: '[A-Za-z0-9]{30,}' },
  { name: 'an age key', prefix: 'AGE-SECRET-KEY-1', rest: '[A-Z0-9]{40,}' },
  { name: 'a private key', prefix: '-----BEGIN[ +]', rest: pem },
];

/** The beginning of any of them. */
const prefixInText = new RegExp(`(?<![A-Za-z0-9])(?:${forms.map(({ prefix }) => prefix).join('|')})`);

/** No key is longer: a regular expression engine cannot backtrack without a limit. */
const MAX_CHARACTERS = 20_000;

/** Matches any foreign secret within a text, as a regular expression. */
export const foreignPattern = `(?<![A-Za-z0-9])(?=[-AEGSacdeghlnprstvwxy])(?:${forms
  .map(({ prefix, rest }) => `(?:${prefix})${rest.replaceAll(',}', `,${MAX_CHARACTERS}}`)}`)
  .join('|')})`;

/** Beginnings of every kind of secret and of tokens, so that base64 can be searched for them: at least three characters, at or near the start. */
export const secretBeginnings: readonly string[] = `
  sk- k_live_ k_test_ whsec_ github_pat_ ghp_ gho_ ghu_ ghs_ ghr_ AIza GOCSPX- glpat- gldt- glrt- glrtr- glcbt-
  glptt- glft- glimt- glagent- glsoat- glffct- gloas- ya29. xox xapp- AKIA ASIA eyJ hf_ gsk_ xai- pplx- nvapi-
  tvly- lsv2_ r8_ npm_ pypi- SG. dop_v1_ doo_v1_ dor_v1_ dapi shpat_ shpca_ shppa_ shpss_ hvs. hvb. hvr. ntn_
  lin_ AGE-SECRET -----BEGIN txk_
`
  .trim()
  .split(/\s+/);

/**
 * The kind of foreign secret that a text contains in clear: `an OpenAI key`. Undefined if there is none. Hardly any text has a prefix, so the
 * expression of each kind is made only for one that has: every address is searched before the first request, which making all of them would delay.
 */
export const findForeignSecret = (text: string): string | undefined =>
  prefixInText.test(text)
    ? forms.find(({ prefix, rest }) => new RegExp(`(?<![A-Za-z0-9])(?:${prefix})${rest}`).test(text))?.name
    : undefined;

/** The kind of foreign secret that a whole text looks like, however short it is: no Marketplace token begins this way. */
export const findForeignKind = (text: string): string | undefined =>
  forms.find(({ prefix, rest, whole }) => new RegExp(`^(?:${prefix})${whole ? rest : ''}`).test(text))?.name;
