/** Values of the other filters, with their labels. */
import { productTypes } from '../entry';
import { domains } from './domains';

const toolLabels: Readonly<Record<string, string>> = {
  docker: 'Docker',
  helm: 'Helm',
  npm: 'npm',
  composer: 'Composer',
  pip: 'pip',
  bundler: 'Bundler',
  nuget: 'NuGet',
  gradle: 'Gradle',
  mix: 'Mix',
  go: 'go install',
  cargo: 'Cargo',
  pub: 'pub',
  swiftpm: 'Swift Package Manager',
  taip: 'TAIP runner',
};

/** Regions that products support: language, formats, law. `korea` is the documented value. */
const regionLabels: Readonly<Record<string, string>> = {
  korea: 'Korea-ready',
  japan: 'Japan-ready',
  eu: 'European Union',
  uk: 'United Kingdom',
  'north-america': 'North America',
  'southeast-asia': 'Southeast Asia',
};

export const regions: readonly string[] = Object.keys(regionLabels);

const typeLabels = new Map<string, string>(productTypes.map(({ value, label }) => [value, label]));
const categoryLabels = new Map(domains.map(({ slug, label }) => [slug, label]));

/** The label of a filter's value. Stack values are names already and need none. */
export function typeLabel(value: string): string {
  return typeLabels.get(value) ?? value;
}
export function categoryLabel(value: string): string {
  return categoryLabels.get(value) ?? value;
}
export function toolLabel(value: string): string {
  return toolLabels[value] ?? value;
}
export function regionLabel(value: string): string {
  return regionLabels[value] ?? value;
}

/** Gateways for any product, and those for Korea-ready products only. */
export const worldGateways: readonly string[] = ['Stripe', 'PayPal', 'Adyen', 'Paddle', 'Mollie'];
export const koreanGateways: readonly string[] = ['Toss Payments', 'KakaoPay'];
