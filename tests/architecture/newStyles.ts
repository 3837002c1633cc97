/** What a style sheet uses that the oldest supported browsers lack, unless it is guarded by `@supports`. */
import type { Identifier } from '@mdn/browser-compat-data/types';
import { type CssNode, type WalkContext, parse, walk } from 'css-tree';
import { bcd, findLacking } from './oldestBrowsers';

const { properties = {}, selectors = {}, types = {}, 'at-rules': atRules = {} } = bcd.css;
const functions = [types, types['color'], types['gradient']];

/** Lines such as `property field-sizing: firefox, safari`. */
export function findNewStyles(css: string): string[] {
  const found = new Set<string>();
  walk(parse(css, { parseCustomProperty: true }), {
    enter(this: WalkContext, node: CssNode) {
      // The content is used only if it is supported.
      if (node.type === 'Atrule' && node.name === 'supports') return walk.skip;
      const [name, entry] = describeNode(node, this.declaration?.property ?? '');
      const browsers = findLacking(entry, true);
      if (browsers.length > 0 && !name.includes(' -')) found.add(`${name}: ${browsers.join(', ')}`);
      return undefined;
    },
  });
  return [...found].toSorted();
}

function describeNode(node: CssNode, property: string): readonly [name: string, entry?: Identifier | undefined] {
  switch (node.type) {
    case 'Declaration':
      return [`property ${node.property}`, properties[node.property]];
    case 'Identifier':
      // One message about a property is enough.
      if (findLacking(properties[property], true).length > 0) return [''];
      return [`value ${property}: ${node.name}`, properties[property]?.[node.name]];
    case 'Function':
      return [`function ${node.name}`, functions.find((each) => each?.[node.name])?.[node.name]];
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return [`selector ${node.name}`, selectors[node.name]];
    case 'Atrule':
      return [`at-rule ${node.name}`, atRules[node.name]];
    case 'Feature':
      return [`feature ${node.name}`, atRules['media']?.[node.name]];
    default:
      return [''];
  }
}
