import { Component, type ReactNode } from 'react';
import { forgetFailures, PieceMissing } from '../page/lazy-piece.ts';
import { CrashScreen } from './crash-screen.tsx';
import { MissingFile } from './missing-file.tsx';
import { MissingWindow } from './missing-window.tsx';

type CrashBoundaryProps = {
  children: ReactNode;
  /** A part of the page is missed in its place; a window has none. */
  isInPlace?: boolean | undefined;
};
type State = { crash: { error: unknown } | null };

/** What nobody foresaw: the page says so and offers to start again. A file that did not come is asked for again. */
export class CrashBoundary extends Component<CrashBoundaryProps, State> {
  override state: State = { crash: null };

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error } };
  }

  #tryAgain = () => {
    forgetFailures();
    this.setState({ crash: null });
  };

  override render(): ReactNode {
    const { crash } = this.state;
    if (!crash) return this.props.children;
    if (!(crash.error instanceof PieceMissing)) return <CrashScreen error={crash.error} />;
    return this.props.isInPlace ? (
      <MissingFile retry={async () => this.#tryAgain()} />
    ) : (
      <MissingWindow retry={this.#tryAgain} />
    );
  }
}
