/** A file as the browser gives it once it has changed on disk: its name and size are known, its bytes are not given. */
export function changing(file: File, failure: 'NotFoundError' | 'NotReadableError' = 'NotReadableError'): File {
  const refuse = () => Promise.reject(new DOMException('It cannot be read.', failure));
  return Object.defineProperties(file, {
    arrayBuffer: { value: refuse },
    slice: { value: () => Object.defineProperty(new Blob([]), 'arrayBuffer', { value: refuse }) },
  });
}
