import styles from './connection-light.module.css';

export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'offline';

const WORDS: Record<ConnectionState, string> = {
  connecting: 'Connexion…',
  live: 'En direct',
  reconnecting: 'Reconnexion…',
  offline: 'Hors ligne',
};

type ConnectionLightProps = {
  state: ConnectionState;
  /** A worse colour than the connection's own, for trouble of another kind. */
  tone?: 'amber' | 'red' | undefined;
};

export function ConnectionLight({ state, tone }: ConnectionLightProps) {
  return (
    <span className={styles.light} data-state={state} data-tone={tone} role="status">
      <span className={styles.dot} aria-hidden="true" />
      {WORDS[state]}
    </span>
  );
}
