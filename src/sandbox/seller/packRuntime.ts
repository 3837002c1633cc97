/** The runtime and the description of an own Pack. */
import { type PackDescription, describePack } from '../catalog/packs/manifest';
import type { PackRecord } from '../catalog/packs/packRecord';
import { plainManifest } from '../catalog/packs/plainManifest';
import { findSkill } from '../catalog/packs/skills';
import type { VersionRecord } from '../artifact/version';
import type { OwnPack } from './sellerProduct';

/** What a version declares in its manifest: models, hosted skills, files and client extensions. */
export function buildPackRuntime(
  product: OwnPack,
  version: VersionRecord | undefined,
): Pick<PackRecord, 'models' | 'skills' | 'takesFiles' | 'extensions'> {
  const declared = version?.manifest;
  const { skills, takesFiles, extensions } = describePack(getOwnPackDescription(product));
  const models = declared?.models ?? product.listing.agentSummary?.models ?? [];
  if (!declared) return { models, skills, takesFiles, extensions };
  const { runtime, clientExtensions = [] } = declared;
  return {
    models,
    skills: runtime?.hostedSkills?.flatMap((id) => findSkill(id)?.id ?? []) ?? skills,
    takesFiles: runtime?.files ?? takesFiles,
    extensions: clientExtensions.map(({ id, kind, label, description, environmentKeys, methods }) => ({
      id,
      kind,
      label: label ?? id,
      description: description ?? '',
      environmentKeys: environmentKeys ?? [],
      methods: methods.map((method) => ({
        id: method.id,
        description: method.description ?? '',
        effect: method.effect,
        confirmation: method.confirmation ?? 'none',
        inputSchema: method.inputSchema ?? {},
      })),
    })),
  };
}

/** The description of an own Pack: from its seed, or derived from its name. */
export function getOwnPackDescription({ name, writing }: OwnPack): PackDescription {
  return { ...plainManifest(name), ...writing };
}
