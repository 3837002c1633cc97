import type { ProductType } from '../entry';

/** Languages, frameworks, databases and package tools that go together. */
export interface StackPreset {
  key: string;
  languages: readonly string[];
  frameworks: readonly string[];
  /** Databases it is used with: a product has one or two of them, or none if the list is empty. */
  databases: readonly string[];
  tools: readonly string[];
  types: readonly ProductType[];
}

type List = readonly string[];

function stack(key: string, languages: List, frameworks: List, databases: List, tools: List, ...types: ProductType[]) {
  return { key, languages, frameworks, databases, tools, types };
}

const ts = ['TypeScript'];
const npm = ['npm'];

/** Every stack of the catalog. One without types is used by flagships only. */
const stackPresets: readonly StackPreset[] = [
  stack('nextjs', ts, ['Next.js'], ['PostgreSQL', 'MySQL', 'SQLite'], npm, 'template', 'full_app', 'plugin'),
  stack('remix', ts, ['Remix'], ['PostgreSQL', 'SQLite'], npm, 'template', 'full_app'),
  stack('nuxt', ts, ['Nuxt', 'Vue'], ['PostgreSQL', 'MongoDB'], npm, 'template', 'full_app', 'plugin'),
  stack('sveltekit', ts, ['SvelteKit'], ['PostgreSQL', 'SQLite'], npm, 'template', 'full_app'),
  stack('astro', ['TypeScript', 'JavaScript'], ['Astro'], [], npm, 'template'),
  stack(
    'laravel',
    ['PHP'],
    ['Laravel'],
    ['MySQL', 'MariaDB', 'PostgreSQL'],
    ['composer'],
    'template',
    'full_app',
    'plugin',
  ),
  stack('symfony', ['PHP'], ['Symfony'], ['PostgreSQL', 'MariaDB'], ['composer'], 'full_app', 'plugin'),
  stack('wordpress', ['PHP', 'JavaScript'], ['WordPress'], ['MySQL', 'MariaDB'], ['composer'], 'template', 'plugin'),
  stack('django', ['Python'], ['Django'], ['PostgreSQL', 'MySQL'], ['pip'], 'template', 'full_app', 'plugin'),
  stack('rails', ['Ruby'], ['Rails'], ['PostgreSQL', 'MySQL'], ['bundler'], 'template', 'full_app', 'plugin'),
  stack('dotnet', ['C#'], ['.NET'], ['SQL Server', 'PostgreSQL'], ['nuget'], 'full_app', 'api_service', 'plugin'),
  stack('spring', ['Java'], ['Spring Boot'], ['PostgreSQL', 'MySQL'], ['gradle'], 'full_app', 'api_service', 'plugin'),
  stack('phoenix', ['Elixir'], ['Phoenix'], ['PostgreSQL'], ['mix'], 'full_app', 'api_service', 'template'),
  stack('nestjs', ts, ['NestJS'], ['PostgreSQL', 'MongoDB', 'Redis'], npm, 'api_service'),
  stack('express', ['JavaScript'], ['Express'], ['MongoDB', 'Redis', 'MySQL'], npm, 'api_service', 'plugin'),
  stack('fastapi', ['Python'], ['FastAPI'], ['PostgreSQL', 'Redis', 'ClickHouse'], ['pip'], 'api_service'),
  stack('go', ['Go'], [], ['PostgreSQL', 'ClickHouse', 'Redis'], ['go'], 'api_service'),
  stack('gin', ['Go'], ['Gin'], ['PostgreSQL', 'MySQL'], ['go'], 'api_service'),
  stack('axum', ['Rust'], ['Axum'], ['PostgreSQL', 'SQLite'], ['cargo'], 'api_service'),
  stack('ktor', ['Kotlin'], ['Ktor'], ['PostgreSQL', 'MongoDB'], ['gradle'], 'api_service'),
  stack('react', ts, ['React'], [], npm, 'component_kit', 'template'),
  stack('vue', ts, ['Vue'], [], npm, 'component_kit'),
  stack('svelte', ts, ['Svelte'], [], npm, 'component_kit'),
  stack('angular', ts, ['Angular'], [], npm, 'component_kit', 'template'),
  stack('lit', ['JavaScript'], ['Lit'], [], npm, 'component_kit'),
  stack('flutter', ['Dart'], ['Flutter'], ['SQLite'], ['pub'], 'mobile_app'),
  stack('swiftui', ['Swift'], ['SwiftUI'], ['SQLite'], ['swiftpm'], 'mobile_app'),
  stack('compose', ['Kotlin'], ['Jetpack Compose'], ['SQLite'], ['gradle'], 'mobile_app'),
  stack('react-native', ts, ['React Native'], ['SQLite'], npm, 'mobile_app'),
  stack('cli-go', ['Go'], [], ['SQLite', 'PostgreSQL'], ['go'], 'cli_tool'),
  stack('cli-rust', ['Rust'], [], ['SQLite', 'DuckDB'], ['cargo'], 'cli_tool'),
  stack('cli-python', ['Python'], [], ['DuckDB', 'PostgreSQL'], ['pip'], 'cli_tool'),
  stack('data-sql', ['SQL'], [], ['PostgreSQL', 'DuckDB', 'ClickHouse'], [], 'dataset'),
  stack('data-python', ['Python'], [], ['DuckDB', 'SQLite'], ['pip'], 'dataset'),
  stack('data-typescript', ts, [], [], npm),
  stack('pack-python', ['Python'], [], [], ['taip'], 'agent_pack'),
  stack('pack-typescript', ts, [], [], ['taip'], 'agent_pack'),
];

/** Site builders suit domains with public pages, and few others. */
const siteBuilders = ['wordpress', 'astro'];
const publicDomains = ['billing', 'e-commerce', 'booking', 'crm', 'support', 'learning', 'content', 'media'];

export function presetsFor(type: ProductType, domainSlug: string): readonly StackPreset[] {
  const isPublic = publicDomains.includes(domainSlug);
  return stackPresets.filter((each) => each.types.includes(type) && (isPublic || !siteBuilders.includes(each.key)));
}
