/** Values of the remaining filters, with the words people read. */
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

/** Regions that products are made ready for: language, formats, law. `korea` is the documented value. */
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

/** How a value of a filter is written for people. Stack values are names already and stand for themselves. */
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

/** Gateways that make sense anywhere, and those that only a Korea-ready product carries. */
export const worldGateways: readonly string[] = ['Stripe', 'PayPal', 'Adyen', 'Paddle', 'Mollie'];
export const koreanGateways: readonly string[] = ['Toss Payments', 'KakaoPay'];
