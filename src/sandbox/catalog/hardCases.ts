/**
 * Products that are hard to show: right-to-left and Korean names, a very long name, markup in a name, no price, a very high
 * price, no ratings.
 */
import { type Flagship, offers } from './flagship';

const korea = ['korea'];

export const hardCases: readonly Flagship[] = [
  {
    name: 'دفتر الفواتير Invoice Register',
    slug: 'invoice-register-arabic',
    kind: ['Invoice', 'full_app', 'laravel'],
    databases: ['MariaDB'],
    gateways: ['PayPal'],
    shortDescription: 'Bilingual invoicing, laid out from right to left: دفتر فواتير بالعربية والإنجليزية',
    offers: offers({ regular: 89, extended: 260 }),
    reception: [4.4, 17, 96],
  },
  {
    name: 'יומן תורים Appointment Diary',
    slug: 'appointment-diary-hebrew',
    kind: ['Appointment', 'plugin', 'wordpress'],
    gateways: ['Paddle'],
    shortDescription: 'Appointments for small practices, with Hebrew calendar and right-to-left screens',
    offers: offers({ regular: 25 }),
    reception: [4.1, 9, 61],
    verified: false,
  },
  {
    name: '급여명세서 Payslip Kit KR',
    slug: 'payslip-kit-kr',
    kind: ['Payslip', 'component_kit', 'react'],
    regions: korea,
    shortDescription: '4대보험과 소득세 항목을 갖춘 급여명세서 화면 모음',
    offers: offers({ regular: 36, extended: 108 }),
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
    offers: offers({ regular: 129, extended: 390, enterprise: 2_400 }),
    reception: [4.7, 35, 244],
    teamReviewed: true,
  },
  {
    name: '한국 주소 검색 Address Lookup',
    slug: 'address-lookup-kr',
    kind: ['Address', 'plugin', 'nuxt'],
    regions: korea,
    shortDescription: 'Road-name and lot addresses with postcode, as you type · 도로명 주소 검색',
    offers: offers({ regular: 0 }),
    reception: [4.3, 54, 2_210],
  },
  {
    name: 'Multi-Warehouse Inventory Reconciliation, Stocktake Planning and Supplier Returns Workbench for Growing Teams',
    slug: 'multi-warehouse-inventory-workbench',
    kind: ['Stocktake', 'full_app', 'spring'],
    databases: ['PostgreSQL', 'MySQL'],
    regions: ['eu', 'north-america', 'southeast-asia'],
    offers: offers({ regular: 199, extended: 620, agency: 990, enterprise: 3_600 }),
    reception: [4.2, 12, 48],
  },
  {
    name: '<b>Bold</b> Editor & Co',
    slug: 'bold-editor-co',
    kind: ['Editor', 'component_kit', 'vue'],
    shortDescription: 'Rich text that keeps <script>alert("hello")</script> as the text it is',
    offers: offers({ regular: 22.5, extended: 67.5 }),
    reception: [4, 28, 205],
  },
  {
    name: 'Plant Telemetry Historian',
    kind: ['Plant Telemetry', 'full_app', 'dotnet'],
    databases: ['SQL Server', 'PostgreSQL'],
    regions: ['eu', 'japan', 'korea'],
    offers: offers({ enterprise: 12_500 }),
    reception: [5, 3, 6],
    teamReviewed: true,
  },
  {
    name: 'Café Réservation',
    kind: ['Table', 'template', 'astro'],
    gateways: ['Mollie', 'Stripe'],
    regions: ['eu'],
    shortDescription: 'Table reservations for cafés and bistros, in French and English',
    offers: offers({ regular: 14.5 }),
    reception: [3.9, 11, 83],
  },
  {
    name: 'First Light Uptime',
    kind: ['Uptime', 'cli_tool', 'cli-rust'],
    databases: [],
    shortDescription: 'A new command line for uptime checks: nobody has rated it yet',
    offers: offers({ regular: 0, extended: 0 }),
    reception: [null, 0, 0],
    verified: false,
  },
];
