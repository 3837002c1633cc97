/** Packs as the API returns them. */
import type { Pack } from '../../contract/packs';
import type { Account } from '../world/accounts';
import { TAIP_FORMAT } from '../artifact/archive';
import { purchasePage } from '../catalog/site';
import type { World } from '../world/world';
import { ownershipOf } from './access';
import type { PackRecord } from './packRecord';

/** A Pack with its manifest, and whether the account owns it. */
export function packView(world: World, account: Account, pack: PackRecord): Pack {
  const { id, slug, name, shortDescription, category, tags, seller, priceUsd, version, digest, state, publishedAt } =
    pack;
  const source = ownershipOf(world, account, pack)?.source ?? null;
  return {
    id,
    slug,
    name,
    shortDescription,
    category,
    tags,
    seller,
    priceUsd,
    free: priceUsd === 0,
    version,
    digest,
    state,
    publishedAt,
    owned: source !== null,
    source,
    purchaseUrl: priceUsd === 0 ? null : purchasePage(slug),
    agentSummary: {
      format: TAIP_FORMAT,
      runtime: pack.runtime,
      memory: pack.memory,
      capabilities: pack.capabilities,
      models: pack.models,
      listing: pack.listing,
    },
  };
}

/** The buyer-safe report of the Agent AVCP: that it passed, and what it examined. */
export function packReportOf(pack: PackRecord) {
  const { id, name, version, digest, auditedAt, listing, extensions, takesFiles } = pack;
  const passed = auditedAt !== null;
  const methods = extensions.flatMap((extension) => extension.methods);
  const writing = methods.filter(({ effect }) => effect === 'write').length;
  const stages = [
    ['signature', 'Signature and digest', true, 'The archive is signed and its digest is the published one.'],
    ['manifest', 'Manifest', true, 'Inputs, outputs and limitations are declared and were met.'],
    ['injection', 'Prompt injection', true, 'Hostile passages in files and pages did not change its instructions.'],
    ['citations', 'Citations', true, 'Claims were traced to their sources.'],
    [
      'extensions',
      'Client extensions',
      extensions.length > 0,
      extensions.length > 0
        ? `${methods.length} methods, ${writing} of them writing; every writing call is confirmed.`
        : 'The Pack has none.',
    ],
    ['files', 'Request-scoped files', takesFiles, 'No file outlived its run.'],
  ] as const;
  return {
    productId: id,
    name,
    version,
    digest,
    status: passed ? 'passing' : 'none',
    auditedAt,
    summary: passed
      ? `Version ${version} passed the Agent AVCP with all models that it names.`
      : version === null
        ? 'No version of this Pack has been committed yet.'
        : `Version ${version} has not passed the Agent AVCP yet.`,
    stages: passed
      ? stages.map(([key, label, applies, summary]) => ({
          key,
          label,
          status: applies ? 'passing' : 'not_applicable',
          summary,
        }))
      : [],
    dataHandling: [
      'Files are read for one run and are gone when it ends; name, type, size and digest are kept.',
      'Provider keys are used for one request and never kept.',
      'What it learns stays private to the owner and is kept only once the owner accepts it.',
    ],
    limitations: listing.limitations,
  };
}
