import { Fragment } from 'react';

/** A path, which wraps before a slash or after a hyphen rather than inside a word. */
export function RoutePath({ path }: { path: string }) {
  return path.split(/(?=\/)/).map((part, index) => (
    <Fragment key={index}>
      <wbr />
      <span>{part}</span>
    </Fragment>
  ));
}
