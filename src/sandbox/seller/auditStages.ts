/** The stages of an audit, in order, with the findings of each. Deeper tiers run more of them. */
import type { PrepTier } from '../../contract/values';
import { extensionFaults } from '../artifact/manifest';
import { packGates } from './publishing/packGates';
import { packRuntimeOf } from '../packs/manifests/fromProduct';
import type { SellerProductRecord, VersionRecord } from './sellerProduct';

export interface AuditStage {
  key: string;
  label: string;
  /** What a passing stage shows. */
  evidence: readonly string[];
  /** What the stage finds in a version that does not pass; a stage without it passes anyway. */
  failing?: Findings | undefined;
  /** 0 to 100 for a gate of a Pack: when it passes, and when it fails. */
  scores?: { passing: number; failing: number };
}

interface Findings {
  evidence: readonly string[];
  fixes: readonly string[];
}

const stages: readonly AuditStage[] = [
  {
    key: 'integrity',
    label: 'Archive integrity',
    evidence: ['The digest of the stored archive equals the committed one.', 'No entry leaves the archive root.'],
  },
  {
    key: 'secrets',
    label: 'Secrets',
    evidence: ['No private key, token or password pattern in any file.'],
  },
  {
    key: 'dependencies',
    label: 'Dependencies',
    evidence: ['Lock file present; every package resolved, none with a known critical advisory.'],
    failing: {
      evidence: [
        'package-lock.json pins an image decoder with a known heap overflow (critical).',
        'requirements.txt leaves 3 of 41 packages without a version.',
      ],
      fixes: [
        'Raise the image decoder to its patched release and commit the new lock file.',
        'Pin every package in requirements.txt.',
      ],
    },
  },
  {
    key: 'build',
    label: 'Clean build',
    evidence: ['Built from the archive alone, without network.'],
  },
  {
    key: 'install',
    label: 'Install rehearsal',
    evidence: ['Installed by its own README on an empty machine; the health check answered 200.'],
    failing: {
      evidence: ['Step 4 of the README stops: the migration expects a table that step 5 creates.'],
      fixes: ['Swap steps 4 and 5 of the README, or make the migration create the table.'],
    },
  },
  {
    key: 'tests',
    label: 'Test suite',
    evidence: ['Every test passed; those that were skipped say why.'],
    failing: {
      evidence: ['Two tests fail outside the time zone of their author.'],
      fixes: ['Give the date tests a fixed time zone.'],
    },
  },
  {
    key: 'licenses',
    label: 'Licenses',
    evidence: ['Every bundled package allows redistribution under the offered licenses.'],
  },
  {
    key: 'documentation',
    label: 'Documentation',
    evidence: ['Every environment variable that the code reads is described.'],
  },
  {
    key: 'load',
    label: 'Load rehearsal',
    evidence: ['200 concurrent users for 10 minutes: 95th percentile 340 ms, no error.'],
  },
  {
    key: 'upgrade',
    label: 'Upgrade and roll-back',
    evidence: ['Upgraded from the version before and rolled back without losing a row.'],
  },
];

const stageCounts: Readonly<Record<PrepTier, number>> = {
  smoke_scan: 3,
  verified_listing: 5,
  deep_review: 8,
  launch_ready: 10,
};

/** What the gates of a Pack find in a version that does not pass, though its client extensions are in order. */
const packFindings: Readonly<Partial<Record<string, Findings>>> = {
  injection: {
    evidence: ['A passage in a supplied file made it leave out its sources in 3 of 48 trials.'],
    fixes: ['Repeat the rule about sources after the files, and add the three passages to its own evaluations.'],
  },
  regression: {
    evidence: ['The second example use misses its expected outcome in 2 of 5 repetitions.'],
    fixes: ['State the expected outcome in the instructions, or narrow the example use.'],
  },
};

/** The stages that a tier runs of a version: for a Pack the gates of the Agent AVCP. */
export function stagesOf(product: SellerProductRecord, version: VersionRecord, tier: PrepTier): readonly AuditStage[] {
  if (product.assetKind === 'listing') return stages.slice(0, stageCounts[tier]);
  const faults = version.manifest ? extensionFaults(version.manifest) : [];
  const findings: typeof packFindings =
    faults.length > 0
      ? {
          client_extensions: {
            evidence: faults,
            fixes: ['Declare in the manifest what is missing, and commit a higher version.'],
          },
        }
      : packFindings;
  const subject = { id: product.id, version: version.version, ...packRuntimeOf({ ...product, versions: [version] }) };
  return packGates(subject, { scan: tier === 'smoke_scan' }).map(({ key, label, score, summary, evidence }) => ({
    key,
    label,
    evidence: [summary, evidence],
    failing: findings[key],
    scores: { passing: score, failing: score - 60 },
  }));
}
