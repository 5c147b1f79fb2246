import { useEffect } from 'react';
import { followDraft } from './follow-draft.ts';
import styles from './preview-badge.module.css';

/** « Aperçu »: shows the draft, orders nothing. */
export function PreviewBadge() {
  useEffect(followDraft, []);
  return (
    <p className={styles.badge} role="status">
      Aperçu
    </p>
  );
}
