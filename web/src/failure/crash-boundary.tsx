import { Component, type ReactNode } from 'react';
import { CrashScreen } from './crash-screen.tsx';

type State = { crash: { error: unknown } | null };

/** What nobody foresaw: the page says so and offers to start again. */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { crash: null };

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error } };
  }

  override render(): ReactNode {
    return this.state.crash ? <CrashScreen error={this.state.crash.error} /> : this.props.children;
  }
}
