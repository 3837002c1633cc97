/** The records that stand in the OpenAPI document under a name of their own, so that what is generated from it has types by these names. */
import { catalogFilters, catalogProduct, entitlement, productDetail } from './catalog';
import { growth, growthDelta } from './growth';
import { deployTargets, downloadLink } from './install';
import { purchases } from './orders';
import { acquireAnswer, models, ownedPacks, pack, packReport, runtimeProfile, skills, workloadStatus } from './packs';
import { run, runQuote } from './runs';
import {
  committedVersionAnswer,
  prepQuote,
  prepRun,
  previewImageAnswer,
  sellerProduct,
  sellerProductDetail,
  sellerReport,
  submissionReadiness,
} from './seller';
import { defOf, type z } from './schema/zod';
import { tokenStatus } from './token';

/** By name. Each field of such a record has a mark, or is the sandbox's choice. */
export const components = {
  AcquiredPack: acquireAnswer,
  AuditionReport: recordIn(sellerReport.shape.report),
  Checkpoint: recordIn(growth.shape.checkpoints),
  DeployTarget: recordIn(deployTargets.shape.targets),
  Download: downloadLink,
  Entitlement: entitlement,
  FilterValue: recordIn(catalogFilters.shape.types),
  Growth: growth,
  GrowthDelta: growthDelta,
  Model: recordIn(models.shape.models),
  OwnedPack: recordIn(ownedPacks.shape.packs),
  Pack: pack,
  PackReport: recordIn(packReport.shape.report),
  Prep: prepRun,
  PrepQuote: prepQuote,
  PreviewImage: recordIn(previewImageAnswer.shape.image),
  Product: catalogProduct,
  ProductDetail: recordIn(productDetail.shape.product),
  Purchase: recordIn(purchases.shape.purchases),
  Run: recordIn(run.shape.run),
  RunQuote: runQuote,
  RuntimeProfile: runtimeProfile,
  SellerProduct: sellerProduct,
  SellerProductDetail: sellerProductDetail,
  Skill: recordIn(skills.shape.skills),
  SubmissionReadiness: submissionReadiness,
  TokenStatus: tokenStatus,
  Version: recordIn(committedVersionAnswer.shape.version),
  WorkloadStatus: workloadStatus,
} as const satisfies Readonly<Record<string, z.ZodMiniType>>;

/** The record that a field holds, or each element of its list. */
export function recordIn(field: z.ZodMiniType): z.ZodMiniType {
  const { innerType, element } = defOf(field);
  const inner = innerType ?? element;
  return inner ? recordIn(inner) : field;
}
