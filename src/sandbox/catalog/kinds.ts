/** The kinds of products, each created once, so that a text shared by many products is one string, which the text index recognises at once. */
import type { ProductType } from './entry';
import type { Kind } from './plan';
import { openingOf, summariesOf } from './prose';
import type { Theme } from './vocabulary/domains';
import { type StackPreset, presetsFor } from './vocabulary/stacks';

const kinds = new Map<Theme, Partial<Record<ProductType, readonly Kind[]>>>();

export function kindsOf(theme: Theme, type: ProductType): readonly Kind[] {
  const ofTheme = kinds.get(theme) ?? {};
  kinds.set(theme, ofTheme);
  return (ofTheme[type] ??= presetsFor(type, theme.domain.slug).map((preset) => kindOf(theme, type, preset)));
}

function kindOf(theme: Theme, type: ProductType, preset: StackPreset): Kind {
  const { concept, domain } = theme;
  const languages = [...preset.languages];
  const frameworks = [...preset.frameworks];
  const builtOn = [...frameworks, ...languages];
  const base = builtOn[0] ?? 'plain';
  return {
    theme,
    type,
    preset,
    languages,
    frameworks,
    tags: [...new Set([...concept.tags, domain.slug, ...builtOn.map((word) => word.toLowerCase())])],
    summaries: summariesOf(concept, type, base),
    opening: openingOf(concept, type, base),
  };
}
