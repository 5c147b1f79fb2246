import type { ReactNode } from 'react';
import { useDrag } from './drag-store.ts';
import { FLOATING_ID } from './follow-pointer.ts';
import styles from './floating-layer.module.css';

/** Where the copy of what is dragged floats. It is moved without React: drawing it once per drag is enough. */
export function FloatingLayer({ children }: { children: ReactNode }) {
  const isDragging = useDrag(({ lifted }) => lifted !== null);
  if (!isDragging) return null;
  return (
    <div id={FLOATING_ID} className={styles.layer} aria-hidden="true" inert>
      <div className={styles.tilted}>{children}</div>
    </div>
  );
}
