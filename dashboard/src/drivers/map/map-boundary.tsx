import { Component, type ReactNode } from 'react';
import { logError } from '@comptoir/web/call/log.ts';
import styles from './drivers-map.module.css';

/** MAP-11: without its map, the list beside it stays usable. */
export class MapBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    logError(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <p className={styles.failed} role="status">
        La carte est indisponible pour le moment.
      </p>
    );
  }
}
