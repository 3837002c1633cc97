import { foreignProfileId } from '../../world/accounts';
import { type SeedProduct, committed } from './seedProduct';

/** A draft of a profile that no account acts for, so every request for it is 404. */
export const foreignDraft: SeedProduct = {
  id: '0f000000-0000-4000-8000-000000000001',
  profileId: foreignProfileId,
  assetKind: 'listing',
  missingMetadata: ['tags'],
  previewImages: 4,
  name: 'Tide Table API',
  shortDescription: 'Harmonic tide predictions for harbour websites, as a small service with an embeddable chart.',
  type: 'api_service',
  state: 'draft',
  priceUsd: 75,
  createdHoursAgo: 60,
  versions: [committed('0.1.0', 82_500, 20, 'First version.')],
};
