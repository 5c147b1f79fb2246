import type { ReactNode } from 'react';
import styles from './no-link.module.css';

/** MKT-11, LNK-28: a poster, a telephone and the path between them. */
export const NoLink = ({ action }: { action: ReactNode }) => (
  <div className={styles.empty}>
    <svg viewBox="0 0 240 132" className={styles.picture} aria-hidden="true">
      <rect x="20" y="14" width="76" height="104" rx="10" className={styles.paper} />
      <rect x="34" y="28" width="48" height="8" rx="4" className={styles.ink} />
      <rect x="34" y="42" width="34" height="6" rx="3" className={styles.line} />
      <path d="M38 62h14v14H38zM64 62h14v14H64zM38 88h14v14H38zM64 88h6v6h-6zM74 94h6v8h-6z" className={styles.code} />
      <path d="M104 66c18-26 32-26 50 0" className={styles.path} />
      <path d="m146 58 9 9 4-12" className={styles.path} />
      <rect x="164" y="8" width="58" height="116" rx="12" className={styles.paper} />
      <rect x="174" y="24" width="38" height="30" rx="6" className={styles.tint} />
      <rect x="174" y="62" width="38" height="6" rx="3" className={styles.line} />
      <rect x="174" y="74" width="26" height="6" rx="3" className={styles.line} />
      <rect x="174" y="94" width="38" height="14" rx="7" className={styles.ink} />
    </svg>
    <p className={styles.text}>
      Aucun lien magique pour le moment. Créez votre premier lien pour suivre vos campagnes.
    </p>
    {action}
  </div>
);
