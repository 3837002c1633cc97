import { crc32 } from '../../src/sandbox/artifact/images/png';

/** Small whole images, as browsers and encoders write them: JPEG, PNG, WebP of three kinds, and AVIF. */
export interface SmallImage {
  contentType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif';
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
}

const createImage = (
  contentType: SmallImage['contentType'],
  width: number,
  height: number,
  base64: string,
): SmallImage => ({
  contentType,
  width,
  height,
  bytes: Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
});

export const smallImages = {
  png: createImage(
    'image/png',
    5,
    3,
    [
      'iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAYAAABbNsX4AAAAK0lEQVR4AWzJwQ0AAAQEQbmWqElP1KSnEw+Jh03mtWAph3pwQZ5g',
      '6TLuawAAAP//v90PUgAAAAZJREFUAwDDDg788oyUNQAAAABJRU5ErkJggg==',
    ].join(''),
  ),
  jpeg: createImage(
    'image/jpeg',
    5,
    3,
    [
      '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABh',
      'Y3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      'AAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAAB',
      'UAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAA',
      'AAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9Y',
      'WVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM',
      'ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcg',
      'LikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09P',
      'T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAADAAUDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/',
      'xAAbEAABBQEBAAAAAAAAAAAAAAADAAECBBFBEv/EABQBAQAAAAAAAAAAAAAAAAAAAAX/xAAYEQEAAwEAAAAAAAAAAAAAAAABAAIR',
      'Mf/aAAwDAQACEQMRAD8AnWDlsmkY0vRJZr4zcziIiSAqYchyq6z/2Q==',
    ].join(''),
  ),
  webp: createImage(
    'image/webp',
    5,
    3,
    [
      'UklGRi4CAABXRUJQVlA4WAoAAAAgAAAABAAAAgAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABh',
      'Y3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      'AAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAAB',
      'UAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAA',
      'AAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9Y',
      'WVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM',
      'ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggQAAAADACAJ0BKgUAAwACgEIlsAJ0ugB+DALS',
      '20ugAPwz9rbI6hHSD8vFf8lkB/l++5/ZDhRAAyvt3ae2lL3Dd+5gAAA=',
    ].join(''),
  ),
  webpLossy: createImage('image/webp', 1, 1, ['UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'].join('')),
  webpLossless: createImage('image/webp', 1, 1, ['UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='].join('')),
  avif: createImage(
    'image/avif',
    2,
    2,
    [
      'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAA',
      'AGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZl',
      'AgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxh',
      'djFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D//',
      '/8WfhwB8+ErK42A=',
    ].join(''),
  ),
};

/** A whole PNG of exactly so many bytes, at least 140: what is missing is a chunk that says nothing. */
export function createPng(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const { bytes } = smallImages.png;
  const fill = new Uint8Array(sizeBytes - bytes.length);
  new DataView(fill.buffer).setUint32(0, fill.length - 12);
  fill.set(new TextEncoder().encode('fiLl'), 4);
  new DataView(fill.buffer).setUint32(fill.length - 4, crc32(fill.subarray(4, -4)));
  // Before the last chunk, which is 12 bytes.
  const whole = new Uint8Array(sizeBytes);
  whole.set(bytes.subarray(0, -12));
  whole.set(fill, bytes.length - 12);
  whole.set(bytes.subarray(-12), sizeBytes - 12);
  return whole;
}
