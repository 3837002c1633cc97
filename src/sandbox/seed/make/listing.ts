import { TAIP_FORMAT } from '../../artifact/archive';
import { auditedModels, hosted, spoken } from '../../catalog/packs/manifest';
import { plainManifest } from '../../catalog/packs/plainManifest';
import type { PackListing } from '../../seller/sellerProduct';
import type { SeedRecord } from '../seedForms';

/** A complete listing, with the parts that the record gives in the place of its own. */
export function listingOf({ name, listing: given = {} }: SeedRecord<'products'>): PackListing {
  const models = [...auditedModels];
  const { capabilities, listing } = spoken(plainManifest(name));
  const complete: PackListing = {
    businessUseCase: `${name} does the reading that nobody has time for, and shows its sources.`,
    primaryCategory: 'ai',
    tags: ['agent', 'files', 'sources'],
    stack: { language: 'Python', runtime: ['Python 3.12'], memory: ['Owner checkpoints'] },
    compatibility: { models },
    agentSummary: { ...hosted, capabilities, models, format: TAIP_FORMAT, listing },
  };
  return Object.freeze({ ...complete, ...given });
}
