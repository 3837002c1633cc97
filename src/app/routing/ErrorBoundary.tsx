import { Component, type ReactNode } from 'react';
import { ErrorScreen } from '../ErrorScreen';

interface Props {
  /** What is shown; with something else, what failed is tried again. */
  of: unknown;
  /** An error from before anything was rendered. */
  failed?: { error: unknown } | undefined;
  children: ReactNode;
}

interface State {
  of: unknown;
  caught: { error: unknown } | undefined;
}

/** Puts the error screen in the place of what failed to load or to render. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { of: undefined, caught: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { of, caught: undefined };
  }

  override render(): ReactNode {
    const failed = this.props.failed ?? this.state.caught;
    return failed ? <ErrorScreen error={failed.error} /> : this.props.children;
  }
}
