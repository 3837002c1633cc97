import { Component, type ComponentType, type ReactNode, Suspense, lazy } from 'react';
import { Button } from './Button';
import { Notice } from './Notice';
import { uiWords } from './words';

/**
 * A component whose code is loaded when it is first rendered. Until then it shows `meanwhile`. Code that fails to load breaks nothing around it: a
 * notice takes its place, with a button to try again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
) {
  const failures = new WeakSet<object>();
  /** React caches a failure for good, so the next try uses another component. */
  const fresh = (): ComponentType<Props> =>
    lazy(() =>
      load().then(
        (component) => ({ default: component }),
        (error: unknown) => {
          const failure = error instanceof Error ? error : new Error(String(error));
          failures.add(failure);
          throw failure;
        },
      ),
    );
  let Loaded = fresh();
  const again = () => {
    Loaded = fresh();
  };
  return function Later(props: Props) {
    return (
      <Missing isOurs={(error) => failures.has(error)} again={again}>
        {() => (
          <Suspense fallback={meanwhile}>
            <Loaded {...props} />
          </Suspense>
        )}
      </Missing>
    );
  };
}

interface MissingProps {
  /** Whether an error is a loading error; any other belongs to the code itself. */
  isOurs: (error: object) => boolean;
  again: () => void;
  children: () => ReactNode;
}

class Missing extends Component<MissingProps, { caught: { error: unknown } | undefined }> {
  override state = { caught: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  override render(): ReactNode {
    const { isOurs, again, children } = this.props;
    const { caught } = this.state as { caught: { error: unknown } | undefined };
    if (!caught) return children();
    if (typeof caught.error !== 'object' || caught.error === null || !isOurs(caught.error)) throw caught.error;
    const retry = () => {
      again();
      this.setState({ caught: undefined });
    };
    return (
      <Notice
        tone="bad"
        role="alert"
        title="Part of the console didn’t load"
        actions={
          <Button size="sm" onClick={retry}>
            {uiWords.tryAgain}
          </Button>
        }
      >
        Its code couldn’t be loaded. Nothing else is affected.
      </Notice>
    );
  }
}
