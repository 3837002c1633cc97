/**
 * The only matcher of addresses: for the table of routes in the sandbox (requests, histories, faults) and in the console (labels, pasted and imported
 * requests), and for the table of screens. It is ours because no library covers all of these. Hono's routers return a handler for a request and are
 * part of a server, but a history and the console need the route. react-router's `matchPath` was tried for the screens: the entry, which sends a page's
 * first requests, grows from 59 to 71 kB (gzip), and each program that serves the page by 260 kB of React.
 */

/** The value for an address, with the text in the place of each `:name` of its pattern, still escaped. */
export interface PathMatch<T> {
  value: T;
  params: Readonly<Record<string, string>>;
}

interface Leaf<T> {
  value: T;
  /** Of the parameters, in their order. */
  names: readonly string[];
}

interface Branch<T> {
  literals: Map<string, Branch<T>>;
  parameter?: Branch<T>;
  /** Of a pattern that ends here. */
  end?: Leaf<T>;
  /** Of a pattern whose next segment is `*`. */
  rest?: Leaf<T>;
}

/**
 * Patterns of segments: a literal, `:name` for any one segment that is not empty, and a last `*` for anything that follows, even nothing. If several
 * match, the most literal wins, segment by segment from the left; of equal patterns, the first.
 */
export class PathMatcher<T> {
  readonly #root: Branch<T> = { literals: new Map() };
  readonly #literalOf: (segment: string) => string;

  /** @param toLiteral the literal that a segment of an address spells */
  constructor(toLiteral: (segment: string) => string) {
    this.#literalOf = toLiteral;
  }

  add(pattern: string, value: T): void {
    const names: string[] = [];
    let branch = this.#root;
    for (const segment of pattern.split('/')) {
      if (segment === '*') {
        branch.rest ??= { value, names };
        return;
      }
      if (segment.startsWith(':')) {
        names.push(segment.slice(1));
        branch = branch.parameter ??= { literals: new Map() };
      } else {
        const next: Branch<T> = branch.literals.get(segment) ?? { literals: new Map() };
        branch.literals.set(segment, next);
        branch = next;
      }
    }
    branch.end ??= { value, names };
  }

  /** @param pathname without query and fragment */
  match(pathname: string): PathMatch<T> | undefined {
    const texts: string[] = [];
    const leaf = this.#find(this.#root, pathname.split('/'), 0, texts);
    if (!leaf) return undefined;
    const params: Record<string, string> = {};
    for (const [index, name] of leaf.names.entries()) params[name] = texts[index]!;
    return { value: leaf.value, params };
  }

  #find(branch: Branch<T>, segments: readonly string[], at: number, texts: string[]): Leaf<T> | undefined {
    const segment = segments[at];
    if (segment === undefined) return branch.end ?? branch.rest;
    const literal = branch.literals.get(this.#literalOf(segment));
    const found = literal && this.#find(literal, segments, at + 1, texts);
    if (found) return found;
    if (branch.parameter && segment !== '') {
      texts.push(segment);
      const held = this.#find(branch.parameter, segments, at + 1, texts);
      if (held) return held;
      texts.pop();
    }
    return branch.rest;
  }
}

/** For routes of every method. */
export const ANY_METHOD = 'ALL';

/** A table of routes as the service reads addresses: by method, exactly, each segment unescaped once. */
export class RouteMatcher<T> {
  readonly #byMethod = new Map<string, PathMatcher<T>>();

  add(method: string, pattern: string, value: T): void {
    const paths = this.#byMethod.get(method) ?? new PathMatcher<T>(unescapePath);
    this.#byMethod.set(method, paths);
    paths.add(pattern, value);
  }

  /** @param pathname without query and fragment */
  match(method: string, pathname: string): PathMatch<T> | undefined {
    return this.#byMethod.get(method)?.match(pathname) ?? this.#byMethod.get(ANY_METHOD)?.match(pathname);
  }
}

/** The text that a segment or a path spells. An escape that is malformed, or not UTF-8 together with those beside it, stays as it is. */
export function unescapePath(text: string): string {
  if (!text.includes('%')) return text;
  return text.replaceAll(/(?:%[\dA-Fa-f]{2})+/g, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

/** The text that a segment or a path spells; undefined where an escape is malformed or not UTF-8. */
export function unescapeStrictly(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Whether every escape in a pathname is well-formed, and they are UTF-8. */
// The text is compared: a bundler drops a call of `decodeURIComponent` whose result is not used.
export const isWellEscaped = (pathname: string): boolean => unescapeStrictly(pathname) !== undefined;
