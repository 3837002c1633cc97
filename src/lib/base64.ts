/** Bytes as text and back, in pieces: a call takes only so many arguments. */
const AT_ONCE = 32_768;

export function encodeBase64(bytes: Uint8Array): string {
  let characters = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    characters += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  }
  return btoa(characters);
}

/** Decodes base64; undefined if the text is not base64. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
