/**
 * Every text that a sandbox has in memory, including private fields, read through V8's inspector. It starts in the closure of one function; the closures of
 * other functions are not searched.
 */
import { type Runtime, Session } from 'node:inspector';

interface MemoryContents {
  texts: string[];
  objects: number;
}

/** Shared by all worlds. The only thing that requests leave in them are the catalog's recent search texts. */
const shared = new Set(['#catalog', '#sharedCatalog', '[[Prototype]]', '[[FunctionLocation]]', 'constructor']);
/** The path to those texts from the catalog. */
const searches = ['#search', '#text', '#recent'];
/** Objects the inspector cannot see into. */
const opaque = new Set(['Blob', 'File']);

/** Walks everything reachable from the variable `name` in the closure of `inner`. Throws if it finds a File or Blob. */
export function readMemory(inner: (...given: never[]) => unknown, name: string): MemoryContents {
  const session = new Session();
  session.connect();
  const slot = globalThis as { inspected?: unknown; inspectedIds?: unknown };
  slot.inspected = inner;
  try {
    return walk(session, findWithin(session, evaluate(session, 'globalThis.inspected'), ['[[Scopes]]', '0', name]));
  } finally {
    delete slot.inspected;
    delete slot.inspectedIds;
    session.disconnect();
  }
}

function walk(session: Session, root: Runtime.RemoteObject | undefined): MemoryContents {
  if (!root) throw new RangeError('There is nothing to walk');
  const texts: string[] = [];
  const seen = new Set<string>();
  const open = [root];
  for (let object = open.pop(); object; object = open.pop()) {
    if (object.type === 'string') texts.push(String(object.value));
    if (object.type === 'function' || !object.objectId) continue;
    if (opaque.has(object.className ?? '')) throw new Error(`A ${object.className} is stored, including its bytes`);
    const id = getIdentity(session, object.objectId);
    if (seen.has(id)) continue;
    seen.add(id);
    if (object.subtype === 'typedarray' || object.subtype === 'arraybuffer') {
      texts.push(getBytes(session, object.objectId));
      continue;
    }
    for (const [key, value] of getProperties(session, object.objectId)) {
      texts.push(key);
      const inside = shared.has(key) ? findWithin(session, value, searches) : value;
      if (inside) open.push(inside);
    }
  }
  return { texts, objects: seen.size };
}

/** The value at a path of property names. */
function findWithin(
  session: Session,
  object: Runtime.RemoteObject | undefined,
  names: readonly string[],
): Runtime.RemoteObject | undefined {
  let found = object;
  for (const name of names) {
    found = found?.objectId ? getProperties(session, found.objectId).find(([key]) => key === name)?.[1] : undefined;
  }
  return found;
}

type Property = readonly [key: string, value: Runtime.RemoteObject | undefined];

function getProperties(session: Session, objectId: string): Property[] {
  type Shown = Runtime.GetPropertiesReturnType & { privateProperties?: Runtime.PropertyDescriptor[] };
  const shown = postCommand(session, 'Runtime.getProperties', { objectId, ownProperties: true }) as Shown;
  const { result, internalProperties = [], privateProperties = [] } = shown;
  return [...result, ...internalProperties, ...privateProperties].map((each) => [each.name, each.value] as const);
}

function evaluate(session: Session, expression: string): Runtime.RemoteObject {
  return (postCommand(session, 'Runtime.evaluate', { expression }) as Runtime.EvaluateReturnType).result;
}

/** A stable id for an object: the inspector issues a new one each time it shows the object. */
function getIdentity(session: Session, objectId: string): string {
  const functionDeclaration =
    'function () { const known = (globalThis.inspectedIds ??= new WeakMap()); if (!known.has(this)) known.set(this, String((globalThis.inspectedCount = (globalThis.inspectedCount ?? 0) + 1))); return known.get(this); }';
  return String(callFunction(session, objectId, functionDeclaration));
}

function getBytes(session: Session, objectId: string): string {
  const functionDeclaration =
    'function () { return new TextDecoder("latin1").decode(this instanceof ArrayBuffer ? this : new Uint8Array(this.buffer, this.byteOffset, this.byteLength)); }';
  return String(callFunction(session, objectId, functionDeclaration));
}

function callFunction(session: Session, objectId: string, functionDeclaration: string): unknown {
  const given = { objectId, functionDeclaration, returnByValue: true };
  return (postCommand(session, 'Runtime.callFunctionOn', given) as Runtime.CallFunctionOnReturnType).result.value;
}

/** Within one thread the inspector answers before `post` returns. */
function postCommand(session: Session, method: string, given: object): object {
  let answer: object | undefined;
  session.post(method, given, (error, result) => {
    if (error) throw new Error(error.message);
    answer = result;
  });
  if (answer === undefined) throw new Error(`${method} returned no answer`);
  return answer;
}
