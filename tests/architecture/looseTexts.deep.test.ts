import { join } from 'node:path';
import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { expect, test } from 'vitest';
import { findLooseTexts } from './looseTexts';

const root = join(import.meta.dirname, '..', '..');

test('no text of the console stands beside something else in its element', () => {
  expect(findLooseTexts(join(root, 'tsconfig.app.json'))).toEqual([]);
});

test('a loose text of any kind is found', () => {
  const loose = {
    'beside an element that comes and goes': '<p>{on && <b />}Spend</p>',
    'beside a component that is another element at times': '<p>Spend <Either /></p>',
    'beside a component that is none at times': '<p>Spend <Never /></p>',
    'beside a component in a fragment': '<p>Spend <Two /></p>',
    'in a fragment, beside an element that stays': '<>Spend <b /></>',
    'beside a value': '<p>Spend {points}</p>',
    'in a value': '<p>{points}<b /></p>',
    'in one of two values': '<p>{on ? "Spend" : <b />}<b /></p>',
    'in a list': '<p><b />{names}</p>',
    'in a list of both': '<p><b />{[...names, <b />]}</p>',
    'in a fragment': '<>Spend</>',
    'a value in a fragment': '<>{points}</>',
    'a zero of a condition': '<p>{points && <b />}<b /></p>',
    'from a component': '<p><b /><Bare /></p>',
  };
  const alone = [
    '<p>Spend</p>',
    '<p>Spend <b>{points}</b>, not <Always />.</p>',
    '<p>{points}</p>',
    '<p>{`Spend ${points}`}</p>',
    '<p>{on ? "Spend" : <b />}</p>',
    '<p><b>{points}</b> <i>Points</i></p>',
    "<p><b />{' '}<b /></p>",
    "<p>{on ? <b /> : ''}<b /></p>",
    '<p>{/* Spend */}<b /></p>',
    '<><b />{on && <b />}</>',
  ];
  const lines = [...Object.values(loose), ...alone].map((jsx, index) => `export const a${index} = ${jsx};`);
  const react = [
    'declare namespace JSX {',
    '  interface Element { type: string }',
    '  interface IntrinsicElements { p: unknown; b: unknown; i: unknown }',
    '}',
    'declare const on: boolean;',
    'declare const points: number;',
    'declare const names: string[];',
    'declare function Bare(): string | JSX.Element;',
  ];
  const components = [
    'const Always = () => <b>{points}</b>;',
    'function Either() { if (on) return <b />; return <i />; }',
    'const Never = () => on && <b />;',
    'const Two = () => <><b />{on && <i />}</>;',
  ];
  const found = findLooseTexts(
    '/loose/tsconfig.json',
    createVirtualFileSystem({
      '/loose/tsconfig.json':
        '{ "compilerOptions": { "jsx": "preserve", "strict": true, "types": [] }, "files": ["react.d.ts", "components.tsx", "a.tsx"] }',
      '/loose/react.d.ts': react.join('\n'),
      '/loose/components.tsx': components.join('\n'),
      '/loose/a.tsx': lines.join('\n'),
    }),
  );
  const numbers = found.map((line) => Number(/:(\d+) /.exec(line)?.[1]));
  const kinds = Object.keys(loose);
  expect([...new Set(numbers)].map((line) => kinds[line - 1] ?? lines[line - 1])).toEqual(kinds);
});
