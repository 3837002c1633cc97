/** What each prep tier means for a Pack: gates of the Agent AVCP. The names of tiers other than `verified_listing` are specific to the sandbox. */
import { PUBLISHABLE_TIER, type PrepTier } from '../../../contract/values';

export interface PackTier {
  label: string;
  description: string;
  deliverables: readonly string[];
  publishable: boolean;
}

const privateReport = 'Private report: score, evidence and fixes of every gate that ran';
const notPublishable = 'It does not make the version publishable.';

const tiers: Readonly<Record<PrepTier, Omit<PackTier, 'publishable'>>> = {
  smoke_scan: {
    label: 'Smoke scan',
    description: `A first look at the signed archive, its instructions and its client extensions. ${notPublishable}`,
    deliverables: [privateReport],
  },
  verified_listing: {
    label: 'Verified listing',
    description:
      'The whole Agent AVCP audition: all gates. A version that passes it can be published, and no other tier does that.',
    deliverables: [
      privateReport,
      'Buyer-safe report with the scores, shown once the version is published',
      'The signed digest that may be published',
    ],
  },
  deep_review: {
    label: 'Deep review',
    description: `All gates, and every example use of the listing with every model. ${notPublishable}`,
    deliverables: [privateReport, 'Results of every example use, by model'],
  },
  launch_ready: {
    label: 'Launch ready',
    description: `Deep review, and a rehearsal of many owners and long growth histories at once. ${notPublishable}`,
    deliverables: [privateReport, 'Results of every example use, by model', 'Record of the rehearsal'],
  },
};

export const packTier = (tier: PrepTier): PackTier => ({ ...tiers[tier], publishable: tier === PUBLISHABLE_TIER });
