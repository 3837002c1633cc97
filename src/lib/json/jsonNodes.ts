/** The position of each value in JSON text, including repeated names, so that the text is shown and compared as it arrived. */
import { createScanner } from 'jsonc-parser';

export interface JsonNode {
  /** The first character, and one past the last. */
  from: number;
  to: number;
  /** For a record: its fields in the order of the text, including repeated ones. */
  fields?: JsonField[];
  /** For a list. */
  items?: JsonNode[];
}

export interface JsonField {
  name: string;
  /** Where its name begins, including the quote. */
  from: number;
  value: JsonNode;
}

export interface JsonToken {
  /** Its first character; empty at the end of the text. */
  first: string;
  from: number;
  to: number;
}

/** Returns the tokens of JSON text, one per call, with decoded texts. Not recursive, because the text may be nested to any depth. */
export function jsonTokens(json: string): { next: () => JsonToken; meaning: () => string } {
  const scanner = createScanner(json, true);
  return {
    next: () => {
      scanner.scan();
      const from = scanner.getTokenOffset();
      return { first: json.charAt(from), from, to: from + scanner.getTokenLength() };
    },
    meaning: () => scanner.getTokenValue(),
  };
}

/** The value in JSON text, which must be well-formed. */
export function readNodes(json: string): JsonNode {
  const tokens = jsonTokens(json);
  const open: JsonNode[] = [];
  let name: Omit<JsonField, 'value'> | undefined;
  let whole: JsonNode = { from: 0, to: json.length };
  for (let token = tokens.next(); token.first !== ''; token = tokens.next()) {
    const { first, from, to } = token;
    const within = open.at(-1);
    if (first === ',' || first === ':') continue;
    if (first === '}' || first === ']') {
      if (within) within.to = to;
      open.pop();
    } else if (within?.fields && !name) {
      name = { name: tokens.meaning(), from };
    } else {
      const node: JsonNode = { from, to };
      if (first === '{') node.fields = [];
      if (first === '[') node.items = [];
      if (within?.fields && name) within.fields.push({ ...name, value: node });
      else if (within?.items) within.items.push(node);
      else whole = node;
      name = undefined;
      if (first === '{' || first === '[') open.push(node);
    }
  }
  return whole;
}

/** The beginning of JSON text without the spaces between its values: no more than `most` characters, and an ellipsis. */
export function readBeginning(json: string, maxLength: number): string {
  const tokens = jsonTokens(json);
  let text = '';
  for (let token = tokens.next(); token.first !== '' && text.length <= maxLength; token = tokens.next())
    text += json.slice(token.from, token.to);
  return text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`;
}
