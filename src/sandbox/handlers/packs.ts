import type { EndpointId } from '../../contract/endpoints';
import type { Handlers } from '../handler';
import { Refusal } from '../refusal';

type PackId = Extract<
  EndpointId,
  `packs.${string}` | `runs.${string}` | `growth.${string}` | `listing.${string}` | `versions.${string}`
>;

/** Token and form of these routes are checked like those of the others; their work comes with a later issue. */
function notYet(): never {
  throw new Refusal(
    'NOT_IMPLEMENTED_IN_SANDBOX',
    'The sandbox routes this call but does not do its work yet. Nothing was changed or charged.',
  );
}

export const packHandlers: Handlers<PackId> = {
  'packs.acceptTerms': notYet,
  'packs.catalog': notYet,
  'packs.models': notYet,
  'packs.workload': notYet,
  'packs.skills': notYet,
  'packs.runtimeProfile': notYet,
  'packs.owned': notYet,
  'packs.acquireFree': notYet,
  'packs.report': notYet,
  'runs.quote': notYet,
  'runs.start': notYet,
  'runs.startWithFiles': notYet,
  'runs.read': notYet,
  'growth.stage': notYet,
  'growth.accept': notYet,
  'growth.read': notYet,
  'growth.select': notYet,
  'listing.create': notYet,
  'listing.update': notYet,
  'versions.uploadUrl': notYet,
  'versions.commit': notYet,
  'listing.previewImage': notYet,
  'listing.submit': notYet,
  'listing.publish': notYet,
};
