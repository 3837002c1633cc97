import { Fragment } from 'react';

/** A path, which wraps before a slash or after a hyphen rather than inside a word. */
export function RoutePath({ path }: { path: string }) {
  return path.split(/(?=\/)/).map((part, place) => (
    <Fragment key={place}>
      <wbr />
      <span>{part}</span>
    </Fragment>
  ));
}
