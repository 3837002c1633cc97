/** The words that smart search ignores, and those that it treats as synonyms. Hand-made. */
import { stem } from './tokenize';

/** Words without meaning of their own, and the filler of "I need a tool that can …". */
export const fillers: ReadonlySet<string> = new Set(
  `a about after all also am an and any anything are as ask asks at be because been being best better between business businesses but by can cannot could company
  did do does doing don done each easily easy every etc for from fully get gets getting give gives go good great had has have
  having he help helps her here him his how i if im in into is it its just kind keep keeps know let lets like ll look looking
  looks make makes making many may maybe me might more most much must my need needed needing needs no not now of off on one
  only or other our out over own please put re really run running same see set she should show shows simple so some something
  sort such take than thank thanks that the their them then there these they thing things this those through to together too
  try under up upon us use used useful using ve very via want wanted wants was way we were what when where which while who
  whom whose why will with within without work works would you your yours
  app application applications build building built buy create creating deal digital every existing find finding handle
  handles handling manage manages managing new offer offers package platform platforms product products program programs
  project provide provides quick quickly ready searching send sends sending small software solution solutions someone start system systems
  tool tools website websites`.split(/\s+/),
);

/** Phrases replaced by one word before the text is split. */
export const phrases: readonly (readonly [RegExp, string])[] = [
  [/\b(?:log|sign)[ -]?(?:in|on)\b/g, 'login'],
  [/\btime[ -]off\b|\bdays? off\b/g, 'vacation'],
  [/\be[ -]?commerce\b/g, 'ecommerce'],
  [/\be[ -]?mails?\b/g, 'mail'],
  [/\be[ -]?sign(?:ature|ing)?s?\b/g, 'signature'],
  [/\ba\/b\b/g, 'abtest'],
  [/\bto[ -]?dos?\b/g, 'todo'],
  [/\bhelp[ -]?desk\b/g, 'helpdesk'],
  [/\bon[ -]call\b/g, 'oncall'],
  [/\bopen(?:ing)? hours\b/g, 'hours'],
  [/\bcash[ -]flow\b/g, 'cashflow'],
  [/\bvoice mail\b/g, 'voice'],
];

const groups = [
  'invoice billing bill invoicing',
  'payroll payslip salary wage paycheck',
  'shop store storefront ecommerce commerce webshop retail',
  'cart basket',
  'login auth authentication signin passwordless password passkey sso identity',
  'permission role access rbac authorization',
  'secret vault token credential',
  'privacy gdpr consent cookie',
  'chat messaging message messenger',
  'notification push alert',
  'sms texting',
  'mail newsletter inbox',
  'newsletter campaign mailing',
  'video conference meeting webrtc',
  'calendar schedule scheduling',
  'appointment booking reservation reserve book',
  'vacation leave absence holiday',
  'hours timesheet overtime',
  'shift roster rota',
  'employee staff hr worker personnel',
  'recruiting hiring hire job applicant candidate vacancy',
  'stock inventory warehouse',
  'supplier vendor procurement purchasing',
  'barcode qr label scanner',
  'customer crm client contact',
  'lead prospect deal pipeline sales',
  'loyalty reward retention',
  'helpdesk ticket support',
  'faq knowledge helpcenter',
  'survey feedback questionnaire nps',
  'course lms learning lesson elearning teach',
  'quiz exam test assessment',
  'school classroom pupil student teacher',
  'vocabulary flashcards',
  'delivery shipping courier parcel shipment',
  'route routing navigation',
  'map location geodata gps',
  'vehicle fleet car truck van',
  'restaurant table cafe bistro',
  'hotel stay rental accommodation apartment',
  'gym fitness class yoga',
  'clinic doctor patient medical health dentist',
  'salon beauty hairdresser barber',
  'concert event ticket festival',
  'tax vat withholding',
  'accounting bookkeeping ledger accountant',
  'expense receipt reimbursement',
  'bank reconciliation',
  'subscription recurring membership',
  'overdue reminder dunning unpaid',
  'refund return credit',
  'payment checkout pay',
  'quote offer proposal estimate',
  'contract agreement legal clause',
  'signature esign signing',
  'scan ocr capture',
  'translate translation localization multilingual',
  'blog article cms',
  'docs documentation manual',
  'photo image picture',
  'video streaming stream',
  'podcast audio episode',
  'speech voice transcript dictation transcription',
  'subtitle caption',
  'summary summarise summarize summarization',
  'ai llm gpt',
  'vector embeddings semantic',
  'monitoring uptime outage monitor',
  'deploy deployment release rollback',
  'log logs logging',
  'cron scheduler jobs',
  'cloud finops cost',
  'chart dashboard graph kpi',
  'analytics statistics metric report',
  'forecast prediction predict',
  'experiment abtest',
  'sensor telemetry iot device',
  'temperature coldchain cold',
  'energy electricity meter',
  'charging ev charger',
  'machine production factory oee',
  'task todo kanban',
  'sprint agile scrum',
  'okr goals objective',
  'bug defect',
  'agent assistant',
  'mobile ios android iphone',
  'korea korean kr',
  'backup restore',
  'spreadsheet excel',
];

const korean: Readonly<Record<string, string>> = {
  청구서: 'invoice',
  송장: 'invoice',
  급여: 'payroll',
  급여명세서: 'payslip',
  결제: 'payment',
  예약: 'booking',
  재고: 'inventory',
  배송: 'delivery',
  주소: 'address',
  세금: 'tax',
  세금계산서: 'invoice',
  쇼핑몰: 'shop',
  로그인: 'login',
  채팅: 'chat',
  번역: 'translation',
  계약: 'contract',
  강의: 'course',
  회계: 'accounting',
  지도: 'map',
  한국: 'korea',
};

const table = new Map<string, Set<string>>();
for (const group of [...groups.map((line) => line.split(' ')), ...Object.entries(korean)]) {
  for (const word of group) {
    const synonyms = table.get(stem(word)) ?? new Set<string>();
    for (const synonym of group) if (synonym !== word) synonyms.add(synonym);
    table.set(stem(word), synonyms);
  }
}

/** The synonyms of a word in any of its forms. */
export function getSynonyms(word: string): readonly string[] {
  return [...(table.get(stem(word)) ?? [])];
}
