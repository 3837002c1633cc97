/** The labels of filter values. Those of categories come from a seed. */
import { productTypes } from './entry';

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

/** Returns a function that gives the label of a filter value. Stack values are already names and need none. */
export function createLabeler(labels: Iterable<readonly [value: string, label: string]>): (value: string) => string {
  const known = new Map(labels);
  return (value) => known.get(value) ?? value;
}

export const typeLabel = createLabeler(productTypes.map(({ value, label }) => [value, label]));
export const toolLabel = createLabeler(Object.entries(toolLabels));
export const regionLabel = createLabeler(Object.entries(regionLabels));

/** Gateways for any product, and gateways only for products that support Korea. */
export const worldGateways: readonly string[] = ['Stripe', 'PayPal', 'Adyen', 'Paddle', 'Mollie'];
export const koreanGateways: readonly string[] = ['Toss Payments', 'KakaoPay'];
