/** Checks what a quote or run requests: form, then access, then state. Shared, so that quotes and runs never differ. */
import { PROVIDER_KEY_HEADER, packLimits } from '../../../contract/values';
import { formatCount } from '../../../lib/count';
import type { Account } from '../../core/accounts';
import { badField, conflict, badRequest } from '../../core/refusal';
import type { World } from '../../world/world';
import { notAcquired } from '../../orders/entitlement';
import { findOwnership, requireVersion, visiblePack } from '../access';
import { selectApplied, isAccepted, getLineage, sumBytes } from '../growthMemory';
import { findModel } from '../../catalog/packs/models';
import type { PackRecord, VersionedPack } from '../../catalog/packs/packRecord';
import { getGrowth } from '../packsState';
import type { PricingInput } from './pricing';
import { refuseForeignKey, refuseUnusedKey } from '../providerKeys';
import type { Delta } from '../records';
import { type Skill, findSkill } from '../../catalog/packs/skills';
import type { RunBody, RunQuoteBody } from '../../../contract/runs';
import type { FieldIssue } from '../../../contract/fieldIssue';

/** The form of a request with its defaults filled in. */
export interface RunForm extends Omit<PricingInput, 'skills' | 'memoryBytes'> {
  skills: Skill[];
  /** The names that the request uses for them, for error messages. */
  skillsName: string;
  checkpoint: number | undefined;
}

interface ResolvedCheckpoint {
  checkpoint: number;
  growthDigest: string | null;
  lineage: Delta[];
}

/** A request that may be priced and run. */
export interface ValidatedRun extends PricingInput, ResolvedCheckpoint {
  pack: VersionedPack;
  preview: boolean;
}

/** Reads the form. Throws 400 for a wrong field: an unknown model or skill, or more tokens than the model accepts. */
export function readRunForm(asked: Asked): RunForm {
  const model = findModel(asked.model);
  if (!model) throw badField('model', `model ${asked.model} isn't listed by GET /api/ai-packs/models.`);
  const { fundingMode = 'points' } = asked;
  const terms = readRunTerms(asked);
  const maxInputTokens = terms.maxInputTokens.value ?? packLimits.inputTokensDefault;
  const maxOutputTokens = terms.maxOutputTokens.value ?? packLimits.outputTokensDefault;
  const { name: skillsName, value: ids = [] } = terms.skills;
  const skills = [...new Set(ids)].map((id) => {
    const skill = findSkill(id);
    if (!skill)
      throw badField(skillsName, `${skillsName} names ${id}, which isn't listed by GET /api/ai-packs/skills.`);
    return skill;
  });
  const [input, output] = [terms.maxInputTokens.name, terms.maxOutputTokens.name];
  if (maxOutputTokens > model.maxOutputTokens) {
    throw badField(output, `${output} must be at most ${model.maxOutputTokens} with ${model.id}.`);
  }
  if (maxInputTokens + maxOutputTokens > model.contextTokens) {
    const most = formatCount(model.contextTokens);
    throw badField(input, `${input} and ${output} together must be at most ${most} with ${model.id}.`);
  }
  if (fundingMode === 'byok' && !model.ownKey) {
    throw badField('fundingMode', `fundingMode byok isn't supported by ${model.id}.`);
  }
  return {
    model,
    skills,
    skillsName,
    fundingMode,
    maxInputTokens,
    maxOutputTokens,
    checkpoint: asked.growthVersion,
  };
}

/** Throws 400 for a run on the caller's own key without that key or with one of another provider, and for one paid in Points with a key. */
export function refuseProviderKey({ fundingMode, model }: RunForm, headers: Headers): void {
  if (fundingMode === 'points') {
    refuseUnusedKey(headers, 'with fundingMode points');
    return;
  }
  if (!headers.get(PROVIDER_KEY_HEADER)?.trim()) {
    throw badField(PROVIDER_KEY_HEADER, `The header ${PROVIDER_KEY_HEADER} is required with fundingMode byok.`);
  }
  refuseForeignKey(headers, model.provider, model.id);
}

/**
 * Checks access and state. Throws 404 for a Pack that the account cannot see; 403 for more than a base preview of one that it does not own (run rule
 * 1); 400 for skills and files that the Pack does not accept; 409 for anything currently unavailable.
 */
export function validateRun(world: World, account: Account, packId: string, form: RunForm, files = 0): ValidatedRun {
  const seen = visiblePack(world, account, packId);
  const preview = findOwnership(world, account, seen) === null;
  if (preview && form.fundingMode !== 'points') {
    throw notAcquired(world, account, seen, 'Before a Pack is acquired, runs must be paid in Points');
  }
  if (preview && form.checkpoint) {
    throw notAcquired(world, account, seen, 'Before a Pack is acquired, a run uses the base checkpoint 0');
  }
  for (const { id } of form.skills) {
    if (!seen.skills.includes(id)) {
      throw badField(
        form.skillsName,
        `${form.skillsName} names ${id}, which isn't in the runtime profile of ${seen.name}.`,
      );
    }
  }
  if (files > 0 && !seen.takesFiles) throw badField('attachments', `attachments aren't accepted by ${seen.name}.`);
  const pack = requireVersion(seen);
  for (const { id, unavailable } of [form.model, ...form.skills]) {
    if (unavailable) throw conflict(`${id} isn't available now. ${unavailable}`);
  }
  const resolved = preview ? base : resolveCheckpoint(world, account, pack, form.checkpoint);
  const skills = form.skills.map(({ id }) => id);
  return { ...form, ...resolved, pack, preview, skills, memoryBytes: sumBytes(selectApplied(resolved.lineage)) };
}

const base: ResolvedCheckpoint = { checkpoint: 0, growthDigest: null, lineage: [] };

/** The named checkpoint, or the saved default. Throws 409 unless it is accepted, because only accepted ones can be run. */
function resolveCheckpoint(
  world: World,
  account: Account,
  pack: PackRecord,
  named: number | undefined,
): ResolvedCheckpoint {
  const record = getGrowth(world, account, pack.id);
  const checkpoint = named ?? record.activeSequence;
  if (checkpoint === 0) return base;
  const lineage = getLineage(record, checkpoint);
  const last = lineage.at(-1);
  if (last && isAccepted(last)) return { checkpoint, growthDigest: last.digest, lineage };
  throw conflict(`growthVersion ${checkpoint} isn't an accepted checkpoint of ${pack.name}.`);
}

/** The document names `skills` and `limits`, clients send `enabledSkills`, `maxInputTokens` and `maxOutputTokens`; they mean the same. */
type Asked = Omit<RunQuoteBody, 'productId'> | RunBody;

/** A requested value, and the name it has in the request, for error messages. */
interface Term<Value> {
  name: string;
  value: Value | undefined;
}

interface RunTerms {
  skills: Term<readonly string[]>;
  maxInputTokens: Term<number>;
  maxOutputTokens: Term<number>;
}

/** Reads skills and token limits under either name. Throws 400 naming each that is given twice with different values. */
function readRunTerms({ skills, limits, enabledSkills, maxInputTokens, maxOutputTokens }: Asked): RunTerms {
  const issues: FieldIssue[] = [];
  function either<Value>(
    documented: Term<Value>,
    observed: Term<Value>,
    key: (value: Value) => unknown = (value) => value,
  ): Term<Value> {
    if (documented.value === undefined) return observed;
    if (observed.value !== undefined && key(observed.value) !== key(documented.value)) {
      const message = `${documented.name} and ${observed.name} mean the same and must not differ.`;
      issues.push({ field: documented.name, message });
    }
    return documented;
  }
  const terms = {
    skills: either(
      { name: 'skills', value: skills },
      { name: 'enabledSkills', value: enabledSkills },
      // Neither order nor repetition matters.
      (ids) => JSON.stringify([...new Set(ids)].toSorted()),
    ),
    maxInputTokens: either(
      { name: 'limits.maxInputTokens', value: limits?.maxInputTokens },
      { name: 'maxInputTokens', value: maxInputTokens },
    ),
    maxOutputTokens: either(
      { name: 'limits.maxOutputTokens', value: limits?.maxOutputTokens },
      { name: 'maxOutputTokens', value: maxOutputTokens },
    ),
  };
  if (issues.length > 0) throw badRequest(issues);
  return terms;
}
