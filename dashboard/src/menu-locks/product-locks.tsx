import { LOCK_FIELD_LABELS } from '@comptoir/domain/menu-locks/lock-fields.ts';
import { boundsText, isBounded, locksOfProduct } from '@comptoir/domain/menu-locks/lock-rules.ts';
import type { MenuLock } from '@comptoir/domain/menu-locks/menu-lock.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import type { Locked } from './locks-here.ts';
import styles from './menu-locks.module.css';

type ProductLocksProps = {
  menu: Locked;
  product: { key: string; sectionKey: string };
  /** Where head office sets another one; null for everybody else. */
  onLock: (() => void) | null;
};

/** LCK-12: which fields head office keeps to itself, who decided it and why. */
export function ProductLocks({ menu, product, onLock }: ProductLocksProps) {
  const locks = locksOfProduct(menu.locks, product);
  if (locks.length === 0 && !onLock) return null;
  return (
    <section className={styles.notice} aria-label="Verrous du siège">
      {locks.map((lock) => (
        <p key={lock.lockId} className={styles.line}>
          <Glyph icon={IconLock} size={18} />
          <span>
            <strong>{fieldsText(lock)}</strong>
            <br />
            {french(`Verrouillé par le siège (${lock.lockedBy}) : ${lock.reason}`)}
          </span>
        </p>
      ))}
      {onLock ? (
        <div>
          <Button icon={IconPlus} onClick={onLock}>
            Verrouiller des champs
          </Button>
        </div>
      ) : null}
    </section>
  );
}

const fieldsText = (lock: MenuLock): string =>
  lock.fields
    .map((field) =>
      field === 'price' && isBounded(lock)
        ? `${LOCK_FIELD_LABELS.price} ${boundsText(lock)}`
        : LOCK_FIELD_LABELS[field],
    )
    .join(', ');
