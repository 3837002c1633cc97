/** Payment readiness of an account's connected account, which only the signed-in site changes. */
import type { AnswerOf } from '../../contract/endpoints';
import type { Account, AccountName } from '../core/accounts';
import { payoutsPage } from '../core/sitePages';

type Missing = { key: string; label: string };

const details: readonly Missing[] = [
  { key: 'bank_account', label: 'A bank account for payouts' },
  { key: 'identity_document', label: 'An identity document of the account holder' },
];

/** What an account still lacks; complete for all others. */
const lacking: Readonly<Partial<Record<AccountName, readonly Missing[]>>> = {
  broke: details,
  newcomer: [{ key: 'connected_account', label: 'A connected account' }, ...details],
};

export function getConnectStatus({ name }: Account): AnswerOf<'seller.connectStatus'> {
  const missing = lacking[name] ?? [];
  const complete = missing.length === 0;
  return {
    connected: name !== 'newcomer',
    chargesEnabled: complete,
    payoutsEnabled: complete,
    missing: [...missing],
    continueUrl: complete ? null : payoutsPage,
  };
}
