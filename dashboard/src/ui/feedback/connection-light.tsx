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
