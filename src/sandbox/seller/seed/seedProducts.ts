/** The products of the built-in seed, except the published ones. Times are ages, in hours or seconds before the world began. */
import type { LifecycleState, PrepTier } from '../../../contract/values';
import { foreignProfileId, ownProfile } from '../../ground/accounts';
import type { AuditOutcome } from '../../artifact/version';
import type { OrdinaryProduct, OwnPack, SellerProductRecord } from '../sellerProduct';
import { clauseReviewerListing, replyDrafterListing } from './packListings';

export interface SeedVersion {
  version: string;
  sizeBytes: number;
  hoursAgo: number;
  changelog: string;
  outcome: AuditOutcome;
  /** True by default. */
  signed?: boolean;
}

interface AnySeed extends Pick<
  SellerProductRecord,
  'id' | 'profileId' | 'name' | 'shortDescription' | 'type' | 'priceUsd'
> {
  /** What it is for, as `GET /__sandbox` tells it. */
  use: string;
  /** Derived from the name by default. */
  slug?: string;
  /** How many. */
  previewImages: number;
  state: LifecycleState;
  createdHoursAgo: number;
  versions: readonly SeedVersion[];
  /** Its id is derived from the product's by default. */
  prep?: { id?: string; tier: PrepTier; startedSecondsAgo: number; running: boolean };
}

export type SeedProduct = AnySeed &
  (
    | Pick<OrdinaryProduct, 'assetKind' | 'missingMetadata'>
    | (Pick<OwnPack, 'assetKind' | 'listing'> & {
        /** When its current version was submitted; undefined if it was not. */
        queuedHoursAgo?: number;
      })
  );

function committed(
  version: string,
  sizeBytes: number,
  hoursAgo: number,
  changelog: string,
  outcome: AuditOutcome = 'passing',
): SeedVersion {
  return { version, sizeBytes, hoursAgo, changelog, outcome };
}

const ownPack = {
  profileId: ownProfile.id,
  type: 'agent_pack',
  assetKind: 'agent_pack',
} as const;
const own = { profileId: ownProfile.id, assetKind: 'listing', missingMetadata: [], previewImages: 4 } as const;

/** Every state, sizes from 3 kB to 4.5 MB, audits with every outcome. */
const ownProducts: readonly SeedProduct[] = [
  {
    ...own,
    id: '0b100000-0000-4000-8000-000000000001',
    use: 'Ready for a prep at four prices, with three versions.',
    name: 'Storefront Checkout Kit',
    shortDescription:
      'Cart, tax, shipping and card checkout for Next.js shops, with an admin for refunds and partial captures.',
    type: 'template',
    state: 'ready',
    priceUsd: 89,
    createdHoursAgo: 2_160,
    versions: [
      committed('1.3.0', 296_750, 940, 'Partial captures and multi-parcel shipping.'),
      committed('1.4.1', 307_750, 260, 'Tax rounding per line instead of per order.'),
      committed('1.4.2', 310_000, 26, 'Fixes the refund webhook when an order has two payments.'),
    ],
  },
  {
    ...own,
    id: '0b100000-0000-4000-8000-000000000002',
    use: 'A draft without a version: its quote is refused with 409.',
    name: 'Queue Ledger for Laravel',
    shortDescription:
      'Durable job queue with a ledger of every attempt, replay from any point and a Horizon-compatible dashboard.',
    type: 'plugin',
    state: 'draft',
    priceUsd: 49,
    createdHoursAgo: 18,
    versions: [],
    missingMetadata: ['business_use_case', 'tags'],
    previewImages: 0,
  },
  {
    ...own,
    id: '0b100000-0000-4000-8000-000000000003',
    use: 'Ready for a prep, with a Korean name.',
    name: '결제 연동 스타터 키트',
    shortDescription:
      'Korea-ready payments for Spring Boot: Toss Payments, KakaoPay and Naver Pay behind one interface, with settlement reports.',
    type: 'template',
    state: 'ready',
    priceUsd: 129,
    createdHoursAgo: 700,
    versions: [committed('2.0.0', 216_000, 90, 'Naver Pay, and one settlement report for all three providers.')],
  },
  {
    ...own,
    id: '0b100000-0000-4000-8000-000000000004',
    use: 'Its prep runs when the world begins, paid by seller, and passes seven minutes later.',
    name: 'Fleet Dispatch Console',
    shortDescription:
      'Live map, driver assignment and proof of delivery for regional couriers, on PostGIS and WebSockets.',
    type: 'full_app',
    state: 'in_audit',
    priceUsd: 420,
    createdHoursAgo: 1_500,
    versions: [committed('3.1.0', 1_155_000, 30, 'Route optimisation with time windows.')],
    prep: { tier: 'launch_ready', startedSecondsAgo: 60, running: true },
  },
  {
    ...own,
    id: '0b100000-0000-4000-8000-000000000005',
    use: 'Its last prep failed: a report with failing stages and fixes.',
    name: 'Invoice OCR Pipeline',
    shortDescription:
      'Reads supplier invoices from mail, extracts line items and posts drafts to the accounting system of your choice.',
    type: 'api_service',
    state: 'changes_needed',
    priceUsd: 260,
    createdHoursAgo: 1_900,
    versions: [committed('0.9.3', 697_500, 120, 'Handles rotated scans and two-column layouts.', 'failing')],
    prep: { tier: 'verified_listing', startedSecondsAgo: 240_000, running: false },
  },
  {
    ...own,
    id: '0b100000-0000-4000-8000-000000000006',
    use: 'Verified: a report that passes.',
    name: 'Clinic Booking Platform',
    shortDescription:
      'Appointments, reminders and intake forms for small clinics, with per-practitioner calendars and consent records.',
    type: 'full_app',
    state: 'verified',
    priceUsd: 340,
    createdHoursAgo: 3_100,
    versions: [
      committed('4.2.0', 467_500, 400, 'Waiting list that fills cancelled appointments.'),
      committed('4.2.1', 468_000, 200, 'Reminder times follow daylight saving.'),
    ],
    prep: { tier: 'deep_review', startedSecondsAgo: 500_000, running: false },
  },
  {
    ...own,
    id: '0b100000-0000-4000-8000-000000000007',
    use: 'Ready, with a very long name, at prices that no account can pay.',
    name: 'Multi-tenant Subscription Billing, Dunning and Revenue Recognition Toolkit for Next.js, Stripe and PostgreSQL with Proration Preview, Audit Trail and Migration Scripts',
    shortDescription:
      'Everything between a price list and the general ledger: plans, usage, invoices, retries, credit notes and deferred revenue.',
    type: 'full_app',
    state: 'ready',
    priceUsd: 990,
    createdHoursAgo: 5_200,
    versions: [
      committed(
        '10.12.104',
        4_500_000,
        60,
        'Revenue schedules by performance obligation; example data for twelve months.',
      ),
    ],
    previewImages: 12,
  },
  {
    ...ownPack,
    id: '0b100000-0000-4000-8000-000000000008',
    use: 'An Agent Pack that is complete: submit, audit and publish it.',
    name: 'Contract Clause Reviewer',
    shortDescription:
      'Agent Pack that compares a supplier contract with your clause library and lists what is missing, softened or new.',
    state: 'ready',
    priceUsd: 0,
    createdHoursAgo: 320,
    versions: [committed('0.2.0', 3_000, 44, 'Cites the page of every finding.')],
    listing: clauseReviewerListing,
    previewImages: 1,
  },
  {
    ...own,
    id: '0b100000-0000-4000-8000-000000000009',
    use: 'A prep of it ends with a failing report, and is charged.',
    name: 'Webhook Relay Inspector',
    shortDescription:
      'Receives, stores and replays webhooks in development, with signature checks for eleven providers.',
    type: 'cli_tool',
    state: 'ready',
    priceUsd: 29,
    createdHoursAgo: 800,
    versions: [committed('1.0.4', 53_250, 75, 'Replays in the original order.', 'failing')],
  },
  {
    ...own,
    id: '0b100000-0000-4000-8000-00000000000a',
    use: 'The work of a prep fails, and all Points are returned.',
    name: 'Warehouse Label Printer Bridge',
    shortDescription: 'Prints shipping labels from the browser to Zebra and TSC printers on the local network.',
    type: 'plugin',
    state: 'ready',
    priceUsd: 59,
    createdHoursAgo: 410,
    versions: [
      committed('2.2.0', 137_000, 52, 'TSC driver; the archive still carries its installer image.', 'work_fails'),
    ],
  },
  {
    ...own,
    id: '0b100000-0000-4000-8000-00000000000b',
    use: 'A draft with a version and a right-to-left name, not ready to be submitted.',
    name: 'מחולל דוחות לעסקים קטנים',
    shortDescription:
      'Hebrew-first report builder for small businesses: right-to-left tables, VAT summaries and monthly PDF packs.',
    type: 'template',
    state: 'draft',
    priceUsd: 35,
    createdHoursAgo: 140,
    versions: [committed('0.1.0', 23_500, 100, 'First version.')],
    missingMetadata: ['license_prices'],
    previewImages: 0,
  },
  {
    ...ownPack,
    id: '0b100000-0000-4000-8000-00000000000c',
    use: 'A draft of an Agent Pack that lacks a version, images and parts of its listing.',
    name: 'Support Reply Drafter',
    shortDescription: 'Agent Pack that drafts replies to support mail from your own help pages, each with its source.',
    state: 'draft',
    priceUsd: 19,
    createdHoursAgo: 210,
    versions: [],
    listing: replyDrafterListing,
    previewImages: 0,
  },
];

/** A draft of a profile that no account acts for, so every request for it is 404. */
export const foreignDraft: SeedProduct = {
  id: '0f000000-0000-4000-8000-000000000001',
  use: 'Of another seller: every request for it is 404.',
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

export const builtInProducts: readonly SeedProduct[] = [...ownProducts, foreignDraft];
