/** Display texts of the filters: names, value labels and the chips of active filters. */
import type { FacetName, FacetValue, Facets } from '../../api/resources/catalog';
import { formatCount } from '../../lib/count';
import { formatUsd } from '../../lib/money';
import { shortenMiddle } from '../../lib/text/shorten';
import { licenseLabel } from '../../shared/licenseLabel';
import type { ParamName, Texts } from './catalogView';

/** A filter's display name. */
export const filterLabels = {
  category: 'Category',
  type: 'Type',
  language: 'Language',
  framework: 'Framework',
  database: 'Database',
  payment_gateway: 'Payment',
  region: 'Region',
  tool: 'Install tool',
  license: 'License',
  free: 'Free only',
  verified: 'Verified',
  team_reviewed: 'Team reviewed',
  seller: 'Seller',
} as const satisfies Partial<Record<ParamName, string>>;

export type NamedFilter = keyof typeof filterLabels;

/** The label of an active filter, and the parameters to remove with it. */
export interface ActiveFilter {
  label: string;
  params: ParamName[];
}

/** A filter value's label from the service, otherwise the value itself. */
export function valueLabel(facets: Facets | undefined, name: NamedFilter, value: string): string {
  if (name === 'license') return licenseLabel(value);
  return facets?.[name as FacetName]?.find((facetValue) => facetValue.value === value)?.label ?? value;
}

/** The active filters in parameter order, without the search text, which has its own field. */
export function activeFilters(
  texts: Texts,
  facets: Facets | undefined,
  sellerName: string | undefined,
): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  for (const name of Object.keys(filterLabels) as NamedFilter[]) {
    const text = texts[name];
    if (name === 'free') active.push(...priceFilter(texts));
    if (text === undefined) continue;
    if (name === 'free' || name === 'verified' || name === 'team_reviewed') {
      if (isOn(text)) active.push({ label: filterLabels[name], params: [name] });
      else if (text !== 'false' && text !== '0')
        active.push({ label: `${filterLabels[name]}: ${text}`, params: [name] });
    } else if (name === 'region' && text === 'korea') {
      active.push({ label: 'Korea-ready', params: [name] });
    } else if (name === 'seller') {
      active.push({ label: `Seller: ${sellerName ?? shortenMiddle(text)}`, params: [name] });
    } else {
      active.push({ label: `${filterLabels[name]}: ${valueLabel(facets, name, text)}`, params: [name] });
    }
  }
  return active;
}

function priceFilter({ min_price: min, max_price: max }: Texts): ActiveFilter[] {
  if (min !== undefined && max !== undefined)
    return [{ label: `${formatPriceText(min)} to ${formatPriceText(max)}`, params: ['min_price', 'max_price'] }];
  if (min !== undefined) return [{ label: `From ${formatPriceText(min)}`, params: ['min_price'] }];
  if (max !== undefined) return [{ label: `Up to ${formatPriceText(max)}`, params: ['max_price'] }];
  return [];
}

function formatPriceText(text: string): string {
  return /^-?\d+(\.\d+)?$/.test(text) ? formatUsd(Number(text)) : text;
}

const createValue = (value: string, label = value): FacetValue => ({ value, label, count: undefined });

/** The choices of a filter: the empty one first, then the service's values, then the address's own value if it is not among them. */
export function filterChoices(none: string, values: readonly FacetValue[], current: string | undefined): FacetValue[] {
  const strange = current !== undefined && !values.some(({ value }) => value === current);
  return [createValue('', none), ...values, ...(strange ? [createValue(current)] : [])];
}

/** The choices as options of a select. */
export const filterOptions = (...choices: Parameters<typeof filterChoices>): { value: string; label: string }[] =>
  filterChoices(...choices).map(({ value, label, count }) => ({
    value,
    label: count === undefined ? label : `${label} (${formatCount(count)})`,
  }));

/** Whether a flag restricts anything: `false` and `0` do not. */
export function isOn(text: string | undefined): boolean {
  return text === 'true' || text === '1';
}
