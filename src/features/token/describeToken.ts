import type { TokenView } from '../../api/resources/token';
import { formatCounted } from '../../lib/count';
import { permissions as documented } from '../../contract/values';

let list: Intl.ListFormat | undefined;
const joinWithAnd = (parts: readonly string[]): string =>
  (list ??= new Intl.ListFormat('en-GB', { type: 'conjunction' })).format(parts);

/** A sentence about what a token is and may do, based only on the probe's answer. */
export function describeToken({
  authenticated,
  accountType,
  permissions,
}: Omit<TokenView, 'raw' | 'principal' | 'capability'>): string {
  const validity =
    authenticated === true
      ? 'Valid.'
      : authenticated === false
        ? 'The service says this token isn’t valid.'
        : 'The response doesn’t say whether the token is valid.';
  const account =
    accountType === undefined
      ? 'It acts for an account of unknown type'
      : accountType === 'seller'
        ? 'It acts for a seller account'
        : `It acts for an account of type ${accountType}`;
  if (permissions === undefined) {
    return `${validity} ${account}. The response lists no permissions, so it isn’t known what it may do.`;
  }
  const may = listAbilities(permissions);
  const beyond = new Set(permissions.filter((name) => !(documented as readonly string[]).includes(name))).size;
  const also =
    beyond > 0 ? ` It holds ${formatCounted(beyond, 'permission')} that the service’s description doesn’t name.` : '';
  return `${validity} ${account} and ${may.length > 0 ? `may ${joinWithAnd(may)}` : 'has no documented permission'}.${also}`;
}

function listAbilities(held: readonly string[]): string[] {
  const read = [
    held.includes('catalog:read') && 'the catalog',
    held.includes('seller_products:read') && 'its own products',
    held.includes('seller_report:read') && 'its own reports',
  ].filter((part) => part !== false);
  const quote = held.includes('seller_prep:quote');
  const run = held.includes('seller_prep:confirmed_run');
  return [
    read.length === 3 && quote && run ? 'read' : read.length > 0 && `read ${joinWithAnd(read)}`,
    quote && (run ? 'quote' : 'quote seller prep'),
    run && 'run confirmed seller prep',
  ].filter((part) => part !== false);
}
