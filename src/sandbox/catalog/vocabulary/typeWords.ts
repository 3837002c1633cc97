import type { ProductType } from '../entry';

/** What a product type contributes to names, features and descriptions. */
export interface TypeWords {
  /** Last words of names. The more a type has, the more often it occurs. No word belongs to two types. */
  forms: readonly string[];
  features: readonly string[];
  sentences: readonly string[];
  /** True for running software, which the domains' sentences and features describe. */
  runs?: true;
  /** Smallest and largest package, bytes. */
  size: readonly [number, number];
  /** Prices of a regular licence, USD. */
  prices: readonly number[];
}

export const typeWords: Readonly<Record<ProductType, TypeWords>> = {
  template: {
    forms: ['Studio', 'Starter', 'Blueprint', 'Frame', 'Canvas', 'Layouts', 'Launchpad'],
    features: [
      'Every screen in light and dark',
      'Empty, loading and error states',
      'Sample data and seed scripts',
      'Design tokens in one file',
      'Print styles for every document page',
    ],
    sentences: [
      'Colours, type and spacing come from one file of tokens.',
      'Sample data is included, so every screen shows something on the first start.',
      'The code is typed and linted and comes with tests for the parts that calculate.',
    ],
    runs: true,
    size: [7_000, 235_000],
    prices: [9, 14.5, 19, 24, 29, 34.99, 39, 49, 59, 79],
  },
  plugin: {
    forms: ['Bridge', 'Link', 'Add-on', 'Connector', 'Extension', 'Hook'],
    features: [
      'Settings page inside the host',
      'Leaves existing tables alone',
      'Uninstall removes all that it added',
      'Hooks for your own code',
      'Tested against the last three host versions',
    ],
    sentences: [
      'It keeps its own tables and can be removed without a trace.',
      'Hooks before and after each step let your own code join in.',
      'It is tested against the current host version and the two before it.',
    ],
    runs: true,
    size: [4_000, 105_000],
    prices: [7, 9.5, 12, 15, 19, 25, 29, 35, 45, 59],
  },
  full_app: {
    forms: ['Desk', 'Base', 'Hub', 'Suite', 'Office', 'Works', 'Manager'],
    features: [
      'Roles down to the single record',
      'First start takes one command',
      'Import from spreadsheets with a preview',
      'Admin area with an activity log',
      'Upgrade scripts with a dry run',
    ],
    sentences: [
      'The first start asks for a language and an administrator, and nothing else.',
      'Upgrades come with a dry run that lists every change to your data.',
      'Roles decide down to the single record who reads and who writes.',
    ],
    runs: true,
    size: [120_000, 1_700_000],
    prices: [49, 64, 72, 89, 99, 129, 149.5, 199, 249, 349, 499],
  },
  component_kit: {
    forms: ['Kit', 'Blocks', 'Parts', 'Elements'],
    features: [
      'Keyboard and screen-reader tested',
      'No runtime dependencies',
      'Tree-shakeable, typed exports',
      'Stories and usage notes for each part',
      'Right-to-left layouts included',
    ],
    sentences: [
      'Every part works by keyboard, in a screen reader and from right to left.',
      'Only what you import ends up in your bundle.',
      'Each part has its empty, loading and failed state drawn and documented.',
      'Styles are plain CSS with custom properties, so your theme wins.',
    ],
    size: [4_000, 65_000],
    prices: [12, 18, 22.5, 28, 36, 48, 69],
  },
  api_service: {
    forms: ['Engine', 'Service', 'API', 'Relay', 'Core'],
    features: [
      'OpenAPI document and typed client',
      'Idempotency keys on every write',
      'Rate limits per key',
      'Health, metrics and traces',
      'Contract tests you can run yourself',
    ],
    sentences: [
      'Every write takes an idempotency key, so a repeated request does its work once.',
      'The OpenAPI document is generated from the code and checked in its tests.',
      'Health, metrics and traces come in open formats.',
    ],
    runs: true,
    size: [47_500, 950_000],
    prices: [38, 49, 64, 79, 99, 129, 179, 240, 320],
  },
  mobile_app: {
    forms: ['Pocket', 'Go', 'Companion', 'Mobile'],
    features: [
      'Offline first, syncs when the link returns',
      'Phone and tablet layouts',
      'Large text and screen reader support',
      'Biometric unlock',
      'Store listings and screenshots prepared',
    ],
    sentences: [
      'It works offline and settles conflicts when the link returns.',
      'Large text, dark mode and screen readers are tested on real devices.',
      'Store texts and screenshots are part of the package.',
    ],
    runs: true,
    size: [80_000, 1_350_000],
    prices: [19, 29, 39, 49, 69, 89, 119],
  },
  cli_tool: {
    forms: ['CLI', 'Toolbox', 'Runner'],
    features: [
      'JSON and table output',
      'Documented exit codes',
      'Shell completion for bash, zsh and fish',
      'Reads from a pipe, writes to a pipe',
      'One file, no runtime to install',
    ],
    sentences: [
      'Output is a table for people and JSON for scripts.',
      'Exit codes are documented and stay the same within a major version.',
      'A dry run shows what would change and changes nothing.',
      'It reads its settings from one file and from the environment, in that order.',
    ],
    size: [22_500, 600_000],
    prices: [5, 8, 10, 14, 19.99, 26, 39],
  },
  dataset: {
    forms: ['Index', 'Atlas', 'Samples', 'Records'],
    features: [
      'CSV, JSON Lines and Parquet files',
      'Data dictionary for every column',
      'Synthetic: no real person or company',
      'Numbered editions with a change list',
      'Load scripts with row counts to check',
    ],
    sentences: [
      'All records are synthetic; none belongs to a real person or company.',
      'Every column has a type, a unit and a sentence of explanation.',
      'Editions are numbered, and a new one never changes an old one.',
      'Known gaps and skews are listed, so nobody has to find them the hard way.',
    ],
    size: [150_000, 4_750_000],
    prices: [15, 24, 39, 59, 95, 140, 220],
  },
  agent_pack: {
    forms: ['Analyst', 'Assistant', 'Reviewer'],
    features: [
      'TAIP/1 archive with a signed digest',
      'Runs on hosted models or your own key',
      'Says which passages it relied on',
      'Asks before anything is sent or changed',
      'Checkpoints you can accept or roll back',
    ],
    sentences: [
      'It asks before anything is sent, booked or deleted.',
      'It runs on hosted models or with your own provider key.',
      'What it learns is kept as checkpoints that the owner accepts one by one.',
      'Where the sources are silent it says so instead of guessing.',
    ],
    size: [4_000, 45_000],
    prices: [6, 9, 12, 18, 25, 40],
  },
};

/** Last part of a name once all plain names of a concept are used up. */
export const editions: readonly string[] = [
  '',
  ...'Lite Pro Plus Teams Compact Open Cloud Prime Essentials Max'.split(' '),
];
