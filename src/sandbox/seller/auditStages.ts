/** The stages of an audit, in order, with the findings of each. Deeper tiers run more of them. */
import type { PrepTier } from '../../contract/values';
import { findExtensionIssues } from '../artifact/manifest';
import { gateKeys, packGates } from './publishing/packGates';
import { buildPackRuntime } from './packRuntime';
import type { Findings, VersionRecord } from '../artifact/version';
import type { SellerProductRecord } from './sellerProduct';

export interface AuditStage {
  key: string;
  label: string;
  /** The evidence of a passing stage. */
  evidence: readonly string[];
  /** The findings in a version that fails. A stage without them always passes. */
  failing?: Findings | undefined;
  /** 0 to 100 for a gate of a Pack: when it passes, and when it fails. */
  scores?: { passing: number; failing: number };
}

const stages: readonly AuditStage[] = [
  stage('integrity', 'Archive integrity', [
    'The digest of the stored archive equals the committed one.',
    'No entry leaves the archive root.',
  ]),
  stage('secrets', 'Secrets', ['No private key, token or password pattern in any file.']),
  stage(
    'dependencies',
    'Dependencies',
    ['Lock file present; every package resolved, none with a known critical advisory.'],
    {
      evidence: [
        'package-lock.json pins an image decoder with a known heap overflow (critical).',
        'requirements.txt leaves 3 of 41 packages without a version.',
      ],
      fixes: [
        'Raise the image decoder to its patched release and commit the new lock file.',
        'Pin every package in requirements.txt.',
      ],
    },
  ),
  stage('build', 'Clean build', ['Built from the archive alone, without network.']),
  stage(
    'install',
    'Install rehearsal',
    ['Installed by its own README on an empty machine; the health check answered 200.'],
    {
      evidence: ['Step 4 of the README stops: the migration expects a table that step 5 creates.'],
      fixes: ['Swap steps 4 and 5 of the README, or make the migration create the table.'],
    },
  ),
  stage('tests', 'Test suite', ['Every test passed; those that were skipped say why.'], {
    evidence: ['Two tests fail outside the time zone of their author.'],
    fixes: ['Give the date tests a fixed time zone.'],
  }),
  stage('licenses', 'Licenses', ['Every bundled package allows redistribution under the offered licenses.']),
  stage('documentation', 'Documentation', ['Every environment variable that the code reads is described.']),
  stage('load', 'Load rehearsal', ['200 concurrent users for 10 minutes: 95th percentile 340 ms, no error.']),
  stage('upgrade', 'Upgrade and roll-back', ['Upgraded from the version before and rolled back without losing a row.']),
];

function stage(key: string, label: string, evidence: readonly string[], failing?: Findings): AuditStage {
  return { key, label, evidence, failing };
}

const stageCounts: Readonly<Record<PrepTier, number>> = {
  smoke_scan: 3,
  verified_listing: 5,
  deep_review: 8,
  launch_ready: 10,
};

/** The findings of a Pack's gates in a version that fails although its client extensions are valid. */
const packFindings: Readonly<Record<string, Findings>> = {
  injection: {
    evidence: ['A passage in a supplied file made it leave out its sources in 3 of 48 trials.'],
    fixes: ['Repeat the rule about sources after the files, and add the three passages to its own evaluations.'],
  },
  regression: {
    evidence: ['The second example use misses its expected outcome in 2 of 5 repetitions.'],
    fixes: ['State the expected outcome in the instructions, or narrow the example use.'],
  },
};

/** The keys of the stages in order, by kind of product. */
export const stageKeys = { listing: stages.map(({ key }) => key), agent_pack: gateKeys } as const;

/** The stages that a tier runs on a version: for a Pack the gates of the Agent AVCP. */
export function listStages(
  product: SellerProductRecord,
  version: VersionRecord,
  tier: PrepTier,
): readonly AuditStage[] {
  if (product.assetKind === 'listing') {
    const run = stages.slice(0, stageCounts[tier]);
    return version.findings ? run.map((each) => ({ ...each, failing: version.findings?.[each.key] })) : run;
  }
  const faults = version.manifest ? findExtensionIssues(version.manifest) : [];
  const findings: Readonly<Record<string, Findings | undefined>> =
    faults.length > 0
      ? {
          clientExtensionContracts: {
            evidence: faults,
            fixes: ['Declare in the manifest what is missing, and commit a higher version.'],
          },
        }
      : (version.findings ?? packFindings);
  const subject = { id: product.id, version: version.version, ...buildPackRuntime(product, version) };
  return packGates(subject, { scan: tier === 'smoke_scan' }).map(({ key, label, score, summary, evidence }) => ({
    key,
    label,
    evidence: [summary, evidence],
    failing: findings[key],
    scores: { passing: score, failing: score - 60 },
  }));
}
