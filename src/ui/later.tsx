import { type ComponentType, Suspense, lazy } from 'react';

/** A component whose code is loaded when it is first drawn. Until then it shows nothing. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded: ComponentType<Props> = lazy(() => load().then((component) => ({ default: component })));
  return function Later(props: Props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
