import { Component, type ReactNode } from 'react';
import { logError } from '../call/log.ts';
import { PieceMissing } from '../page/fetched-once.ts';
import { forgetFailures } from '../page/lazy-piece.ts';
import { CrashScreen } from './crash-screen.tsx';
import { MissingFile } from './missing-file.tsx';
import { MissingWindow } from './missing-window.tsx';

type CrashBoundaryProps = {
  children: ReactNode;
  /** A part of the page is missed in its place; a window has none. */
  isInPlace?: boolean | undefined;
  /** Drawn where it crashed, whatever it was: what stands around it goes on. */
  instead?: ReactNode;
  /** With another one it is tried again: somebody went elsewhere. */
  resetKey?: string;
};
type State = { crash: { error: unknown } | null; resetKey: string | undefined };

/** What nobody foresaw: the page says so and offers to start again. A file that did not come is asked for again. */
export class CrashBoundary extends Component<CrashBoundaryProps, State> {
  override state: State = { crash: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Pick<State, 'crash'> {
    return { crash: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: CrashBoundaryProps, state: State): State | null {
    return resetKey === state.resetKey ? null : { crash: null, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    if (this.props.instead !== undefined) logError(error);
  }

  #tryAgain = () => {
    forgetFailures();
    this.setState({ crash: null });
  };

  override render(): ReactNode {
    const { crash } = this.state;
    if (!crash) return this.props.children;
    if (this.props.instead !== undefined) return this.props.instead;
    if (!(crash.error instanceof PieceMissing)) return <CrashScreen error={crash.error} />;
    return this.props.isInPlace ? (
      <MissingFile retry={async () => this.#tryAgain()} />
    ) : (
      <MissingWindow retry={this.#tryAgain} />
    );
  }
}
