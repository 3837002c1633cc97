/** Sentences about a product, composed from its theme, type and stack. */
import type { Random } from '../../lib/random';
import type { ProductType } from './entry';
import type { Plan } from './plan';
import { toolLabel } from './labels';
import type { Concept } from './words';

/** Short descriptions to choose from, each of fewer than 140 characters. `base` is what the product is built on. */
export function writeSummaries(concept: Concept, type: ProductType, base: string): readonly string[] {
  const all = allSummaries(concept, type, base);
  return repeats(concept) && type !== 'agent_pack' ? all.slice(0, 1) : all;
}

function allSummaries({ topic, objects, what }: Concept, type: ProductType, base: string): readonly string[] {
  const texts: Readonly<Record<ProductType, readonly string[]>> = {
    template: [`${base} template for ${what}`, `${base} front end for ${topic}: ${what}`],
    plugin: [`Adds ${what} to ${article(base)} project`, `${base} plugin for ${topic}: ${what}`],
    full_app: [`Complete ${base} application for ${what}`, `Self-hosted application for ${topic}: ${what}`],
    component_kit: [`${base} components for ${what}`, `Accessible ${base} parts for ${topic}: ${what}`],
    api_service: [`REST service for ${what}`, `${base} back end for ${topic}: ${what}`],
    mobile_app: [`${base} app for ${what}, offline first`, `Pocket-sized ${topic}: ${what}`],
    cli_tool: [`Command line for ${what}`, `Checks, imports and exports ${objects} from the terminal`],
    dataset: [
      `Synthetic ${objects} for tests and demos`,
      `Sample ${objects} in numbered editions, every column explained`,
    ],
    agent_pack: [
      `Agent that reads ${objects} and drafts the next step`,
      `Agent that answers questions about ${objects}, with sources`,
      `Sorts ${objects} and flags what needs a person`,
      `Checks ${objects} against your own rules and says why`,
    ],
  };
  return texts[type];
}

/** Whether it would be repeated, as in "sprint planning: sprint planning with velocity". */
function repeats({ topic, what }: Concept): boolean {
  return topic.split(/[ -]/).some((word) => word.length > 3 && what.includes(word.slice(0, 5)));
}

/** A paragraph of four to seven sentences, the first of which continues from the name of the product. */
export function writeSentences(plan: Plan, random: Random): string[] {
  const { theme, words, opening } = plan.kind;
  const sentences = words.runs
    ? [...random.sample(theme.category.sentences, 2), random.pick(words.sentences)]
    : random.sample(words.sentences, 3);
  return [...opening, ...sentences, ...stackSentences(plan)];
}

/** Five to seven short features. */
export function writeFeatures({ kind, regions }: Plan, random: Random): string[] {
  const { theme, type, words } = kind;
  const features = words.runs
    ? [...random.sample(theme.category.features, 3), ...random.sample(words.features, 2)]
    : random.sample(words.features, 4);
  features.unshift(leadFeature(theme.concept, type));
  if (regions.includes('korea')) features.push('Korean texts, KRW amounts and local formats');
  return features;
}

function leadFeature({ objects, what }: Concept, type: ProductType): string {
  if (type === 'dataset') return `${capital(objects)} with linked keys`;
  if (type === 'agent_pack') return `Reads ${objects} as text, PDF or spreadsheet`;
  return capital(what);
}

/** The continuation of a product's description after its name. */
export function writeOpenings({ topic, objects, what }: Concept, type: ProductType, base: string): readonly string[] {
  const texts: Readonly<Record<ProductType, readonly string[]>> = {
    template: [`is ${article(base)} template for ${topic}.`, `It comes with ${what}.`],
    plugin: [`adds ${what} to ${article(base)} project that you already have.`],
    full_app: [`is a complete application for ${topic}.`, `It offers ${what}; you host it and keep every record.`],
    component_kit: [`is a set of ${base} components for ${topic}.`, `It covers ${what}.`],
    api_service: [
      `is a service for ${topic} with a REST interface.`,
      `It offers ${what} and leaves the screens to you.`,
    ],
    mobile_app: [`is ${article(base)} app for ${topic}.`, `It brings ${what} to phone and tablet.`],
    cli_tool: [`is a command-line tool for ${topic}.`, `It brings ${what} into scripts and pipelines.`],
    dataset: [`is a cleaned and typed data set for ${topic}.`, `It holds ${objects} for tests, demos and training.`],
    agent_pack: [
      `is an Agent Pack in TAIP/1 format for ${topic}.`,
      `It reads ${objects}, checks them and drafts the next step.`,
    ],
  };
  return texts[type];
}

function stackSentences({ kind: { type }, databases, gateways, regions, installTools }: Plan): string[] {
  const sentences: string[] = [];
  if (databases.length > 0) sentences.push(databaseSentence(type, databases));
  if (gateways.length > 0) {
    sentences.push(`Payments go through ${list(gateways, 'or')}; keys stay in your own environment.`);
  }
  if (type !== 'agent_pack' && installTools.length > 0) {
    sentences.push(`Installs with ${list(installTools.map(toolLabel), 'or')}.`);
  }
  if (regions.includes('korea')) sentences.push('Ready for Korea: Korean texts, KRW amounts and local formats.');
  return sentences;
}

function databaseSentence(type: ProductType, databases: readonly string[]): string {
  if (type === 'dataset') return `Load scripts for ${list(databases, 'and')} are included.`;
  if (type === 'cli_tool') return `It reads from and writes to ${list(databases, 'and')}.`;
  if (type === 'mobile_app') return `Data stays on the device in ${list(databases, 'or')}.`;
  return `Data lives in ${list(databases, 'or')}, with migrations in the package.`;
}

function article(word: string): string {
  return /^[AEIO]/.test(word) ? `an ${word}` : `a ${word}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function list(names: readonly string[], last: 'and' | 'or'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}
