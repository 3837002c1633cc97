import { expect, test } from 'vitest';
import { ANY_METHOD, PathMatcher, RouteMatcher, unescapePath } from './pathMatcher';

function matching(...patterns: string[]): (pathname: string) => string | undefined {
  const matcher = new PathMatcher<string>((segment) => segment);
  for (const pattern of patterns) matcher.add(pattern, pattern);
  return (pathname) => {
    const found = matcher.match(pathname);
    return found && [found.value, ...Object.entries(found.params).map((pair) => pair.join('='))].join(' ');
  };
}

test('the most literal pattern matches, from the left, whatever the order in which they are added', () => {
  const patterns = ['/a/:b/:c', '/a/b/*', '/a/:b/c', '/:a/b/c', '/a/b/:c/d', '*', '/a/b/c/e'];
  for (const order of [patterns, patterns.toReversed()]) {
    const match = matching(...order);
    expect(
      ['/a/b/c/e', '/a/b/c/d', '/a/b/c', '/a/x/c', '/a/x/y', '/x/b/c', '/x/y/z', '/a/b', '/', ''].map(match),
    ).toEqual([
      '/a/b/c/e',
      '/a/b/:c/d c=c',
      '/a/b/*',
      '/a/:b/c b=x',
      '/a/:b/:c b=x c=y',
      '/:a/b/c a=x',
      '*',
      '/a/b/*',
      '*',
      '*',
    ]);
  }
});

test('a parameter read in a branch that fails is not one of the branch that matches', () => {
  expect(matching('/:x/:y/end', '/:z/*')('/1/2/3')).toBe('/:z/* z=1');
  expect(matching('/a/:x/end', '/:y/:z/other')('/a/1/other')).toBe('/:y/:z/other y=a z=1');
  expect(matching('/:x/:y/end', '/:z/:w/:v')('/1/2/3')).toBe('/:z/:w/:v z=1 w=2 v=3');
});

test('of equal patterns the first matches, with its own names', () => {
  expect(matching('/a/:first', '/a/:second')('/a/1')).toBe('/a/:first first=1');
  expect(matching('/a/*', '/a/*')('/a')).toBe('/a/*');
});

test('no segment is an inherited property, and no parameter is empty', () => {
  const match = matching('/a/:b');
  expect(['/constructor', '/__proto__', '/a/', '/a', 'a/b', '//a/b'].map(match)).toEqual(Array(6).fill(undefined));
  expect(match('/a/__proto__')).toBe('/a/:b b=__proto__');
});

test('a route is found by its method first, and then among those of any', () => {
  const matcher = new RouteMatcher<string>();
  matcher.add(ANY_METHOD, '/a/*', 'any');
  matcher.add('GET', '/a/:b', 'got');
  expect([matcher.match('GET', '/a/b'), matcher.match('GET', '/a/b/c'), matcher.match('PURGE', '/a')]).toMatchObject([
    { value: 'got', params: { b: 'b' } },
    { value: 'any' },
    { value: 'any' },
  ]);
  expect(matcher.match('get', '/b')).toBeUndefined();
});

test.each([
  ['caf%C3%A9', 'café'],
  ['%252F', '%2F'],
  ['100%', '100%'],
  ['%zz%41', '%zzA'],
  ['%41%FF', '%41%FF'],
  ['%FF-%41', '%FF-A'],
  ['a+b', 'a+b'],
])('%s spells %s', (text, spelled) => {
  expect(unescapePath(text)).toBe(spelled);
});
