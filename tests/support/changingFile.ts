/** A file as the browser presents it after it has changed on disk: name and size are known, but its bytes cannot be read. */
export function changing(file: File, failure: 'NotFoundError' | 'NotReadableError' = 'NotReadableError'): File {
  const refuse = () => Promise.reject(new DOMException('It cannot be read.', failure));
  return Object.defineProperties(file, {
    arrayBuffer: { value: refuse },
    slice: { value: () => Object.defineProperty(new Blob([]), 'arrayBuffer', { value: refuse }) },
  });
}
