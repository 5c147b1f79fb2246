import type { ReactNode } from 'react';
import styles from './connection-light.module.css';

export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'offline';

const WORDS: Record<ConnectionState, string> = {
  connecting: 'Connexion…',
  live: 'En direct',
  reconnecting: 'Reconnexion…',
  offline: 'Hors ligne',
};

export function ConnectionLight({ state }: { state: ConnectionState }) {
  return (
    <span className={styles.light} data-state={state} role="status">
      <span className={styles.dot} aria-hidden="true" />
      {WORDS[state]}
    </span>
  );
}

/** Beside the line's, the light of something else; its words are announced by whoever draws it. */
export function OtherLight({ tone, children }: { tone: 'green' | 'amber' | 'red'; children: ReactNode }) {
  return (
    <span className={styles.light} data-tone={tone} aria-hidden="true">
      <span className={styles.dot} />
      {children}
    </span>
  );
}
