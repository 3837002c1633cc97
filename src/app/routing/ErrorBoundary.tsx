import { Component, type ReactElement } from 'react';
import type { Content } from '../../ui/content';

interface Props {
  /** What is shown; when it changes, what failed is retried. */
  of: unknown;
  failed: (error: unknown) => ReactElement;
  children: Content;
}

interface State {
  of: unknown;
  caught: { error: unknown } | undefined;
}

/** Puts another element in the place of what failed to render. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { of: undefined, caught: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { of, caught: undefined };
  }

  override render(): Content {
    const { caught } = this.state;
    return caught ? this.props.failed(caught.error) : this.props.children;
  }
}
