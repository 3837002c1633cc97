/** Hand-made products: first those used in examples, purchases and tests, then those that are hard to display. */
import type { License } from '../../contract/values';
import type { ProductType } from './entry';
import { type Seller, houseSeller } from './vocabulary/sellers';

export interface Flagship {
  name: string;
  /** For names that yield no slug, or a poor one. */
  slug?: string;
  /** Subject of its theme, type, and key of its stack preset. */
  kind: readonly [subject: string, type: ProductType, preset: string];
  databases?: readonly string[];
  gateways?: readonly string[];
  regions?: readonly string[];
  shortDescription?: string;
  /** The price in USD of each licence that it offers. */
  prices: Partial<Record<License, number>>;
  reception: readonly [rating: number | null, ratingCount: number, sales: number];
  verified?: boolean;
  teamReviewed?: boolean;
  /** One of the other sellers by default. */
  seller?: Seller;
}

const korea = ['korea'];

/** Other scripts, a very long name, markup, no price or a very high one, no ratings. */
const hardCases: readonly Flagship[] = [
  {
    name: 'دفتر الفواتير Invoice Register',
    slug: 'invoice-register-arabic',
    kind: ['Invoice', 'full_app', 'laravel'],
    databases: ['MariaDB'],
    gateways: ['PayPal'],
    shortDescription: 'Bilingual invoicing, laid out from right to left: دفتر فواتير بالعربية والإنجليزية',
    prices: { regular: 89, extended: 260 },
    reception: [4.4, 17, 96],
  },
  {
    name: 'יומן תורים Appointment Diary',
    slug: 'appointment-diary-hebrew',
    kind: ['Appointment', 'plugin', 'wordpress'],
    gateways: ['Paddle'],
    shortDescription: 'Appointments for small practices, with Hebrew calendar and right-to-left screens',
    prices: { regular: 25 },
    reception: [4.1, 9, 61],
    verified: false,
  },
  {
    name: '급여명세서 Payslip Kit KR',
    slug: 'payslip-kit-kr',
    kind: ['Payslip', 'component_kit', 'react'],
    regions: korea,
    shortDescription: '4대보험과 소득세 항목을 갖춘 급여명세서 화면 모음',
    prices: { regular: 36, extended: 108 },
    reception: [4.6, 22, 173],
  },
  {
    name: '전자세금계산서',
    slug: 'e-tax-invoice-kr',
    kind: ['VAT Return', 'api_service', 'spring'],
    databases: ['PostgreSQL'],
    gateways: ['Toss Payments'],
    regions: korea,
    shortDescription: '전자세금계산서 발행, 수정, 전송을 위한 REST 서비스 (e-tax invoices for Korea)',
    prices: { regular: 129, extended: 390, enterprise: 2_400 },
    reception: [4.7, 35, 244],
    teamReviewed: true,
  },
  {
    name: '한국 주소 검색 Address Lookup',
    slug: 'address-lookup-kr',
    kind: ['Address', 'plugin', 'nuxt'],
    regions: korea,
    shortDescription: 'Road-name and lot addresses with postcode, as you type · 도로명 주소 검색',
    prices: { regular: 0 },
    reception: [4.3, 54, 2_210],
  },
  {
    name: 'Multi-Warehouse Inventory Reconciliation, Stocktake Planning and Supplier Returns Workbench for Growing Teams',
    slug: 'multi-warehouse-inventory-workbench',
    kind: ['Stocktake', 'full_app', 'spring'],
    databases: ['PostgreSQL', 'MySQL'],
    regions: ['eu', 'north-america', 'southeast-asia'],
    prices: { regular: 199, extended: 620, agency: 990, enterprise: 3_600 },
    reception: [4.2, 12, 48],
  },
  {
    name: '<b>Bold</b> Editor & Co',
    slug: 'bold-editor-co',
    kind: ['Editor', 'component_kit', 'vue'],
    shortDescription: 'Rich text that keeps <script>alert("hello")</script> as the text it is',
    prices: { regular: 22.5, extended: 67.5 },
    reception: [4, 28, 205],
  },
  {
    name: 'Plant Telemetry Historian',
    kind: ['Plant Telemetry', 'full_app', 'dotnet'],
    databases: ['SQL Server', 'PostgreSQL'],
    regions: ['eu', 'japan', 'korea'],
    prices: { enterprise: 12_500 },
    reception: [5, 3, 6],
    teamReviewed: true,
  },
  {
    name: 'Café Réservation',
    kind: ['Table', 'template', 'astro'],
    gateways: ['Mollie', 'Stripe'],
    regions: ['eu'],
    shortDescription: 'Table reservations for cafés and bistros, in French and English',
    prices: { regular: 14.5 },
    reception: [3.9, 11, 83],
  },
  {
    name: 'First Light Uptime',
    kind: ['Uptime', 'cli_tool', 'cli-rust'],
    databases: [],
    shortDescription: 'A new command line for uptime checks: nobody has rated it yet',
    prices: { regular: 0, extended: 0 },
    reception: [null, 0, 0],
    verified: false,
  },
];

export const flagships: readonly Flagship[] = [
  {
    name: 'Invoice Studio',
    kind: ['Invoice', 'template', 'nextjs'],
    databases: ['PostgreSQL'],
    gateways: ['Stripe', 'Toss Payments'],
    regions: ['korea', 'eu', 'north-america'],
    shortDescription: 'Next.js billing front end with PDF export and tax rules',
    prices: { regular: 79, extended: 240, agency: 420 },
    reception: [4.9, 212, 1_840],
    teamReviewed: true,
    seller: houseSeller,
  },
  {
    name: 'Purchase Orders Lite',
    kind: ['Purchase Order', 'full_app', 'dotnet'],
    databases: ['SQL Server'],
    regions: korea,
    shortDescription: 'Approval flow for purchase orders with two levels and limits',
    prices: { regular: 38, extended: 114 },
    reception: [4.5, 64, 402],
    seller: houseSeller,
  },
  {
    name: 'Ledger Base',
    kind: ['Ledger', 'api_service', 'go'],
    databases: ['PostgreSQL'],
    regions: ['korea', 'eu', 'uk'],
    shortDescription: 'Double-entry ledger service with a REST interface',
    prices: { regular: 64, extended: 190, agency: 340, enterprise: 1_200 },
    reception: [4.8, 148, 1_105],
    teamReviewed: true,
  },
  {
    name: 'Quick Payslip',
    kind: ['Payslip', 'template', 'laravel'],
    databases: ['MySQL'],
    regions: korea,
    shortDescription: 'Payroll slips with Korean statutory fields',
    prices: { regular: 35, extended: 99 },
    reception: [4.8, 91, 760],
  },
  {
    name: 'Receipt Capture',
    kind: ['Receipt', 'mobile_app', 'compose'],
    regions: ['korea', 'japan'],
    shortDescription: 'Mobile receipts to line items, offline first',
    prices: { regular: 49, extended: 149 },
    reception: [4.7, 130, 988],
  },
  {
    name: 'Subscription Box',
    kind: ['Subscription', 'full_app', 'rails'],
    databases: ['PostgreSQL'],
    gateways: ['Stripe', 'PayPal'],
    regions: ['korea', 'north-america'],
    shortDescription: 'Recurring invoices, proration and dunning',
    prices: { regular: 72, agency: 360 },
    reception: [4.7, 77, 540],
  },
  {
    name: 'Tax Tables KR',
    kind: ['Tax Table', 'dataset', 'data-typescript'],
    regions: korea,
    shortDescription: 'Withholding tables kept up to date each quarter',
    prices: { regular: 12 },
    reception: [4.6, 58, 1_320],
  },
  {
    name: 'Export Bridge',
    kind: ['Export', 'plugin', 'django'],
    databases: ['PostgreSQL'],
    regions: ['korea', 'eu'],
    shortDescription: 'Accounting exports for six common formats',
    prices: { regular: 28, extended: 84 },
    reception: [4.6, 43, 377],
  },
  {
    name: 'Dunning Desk',
    kind: ['Dunning', 'full_app', 'remix'],
    databases: ['PostgreSQL'],
    gateways: ['Stripe'],
    regions: korea,
    shortDescription: 'Reminder sequences with an audit trail',
    prices: { regular: 41, extended: 123 },
    reception: [4.5, 39, 291],
  },
  {
    name: 'Invoice Reader',
    kind: ['Invoice', 'agent_pack', 'pack-python'],
    regions: ['korea', 'eu'],
    shortDescription: 'Agent that reads supplier invoices and drafts the booking',
    prices: { regular: 0 },
    reception: [4.6, 71, 1_450],
    teamReviewed: true,
  },
  ...hardCases,
];
