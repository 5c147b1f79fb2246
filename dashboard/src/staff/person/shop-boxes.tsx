import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import { useId, useState } from 'react';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import field from '@comptoir/web/ui/fields/field.module.css';
import styles from './person.module.css';

type ShopBoxesProps = {
  shops: SessionUser['shops'];
  chosen: readonly string[];
  isLocked?: boolean;
  error?: string | undefined;
  onChange: (shopIds: string[]) => void;
};

/** Beyond so many the list scrolls: what is chosen comes first, and is counted. */
const MANY = 8;

/** The shops of somebody. */
export function ShopBoxes({ shops, chosen, isLocked = false, error, onChange }: ShopBoxesProps) {
  const underId = useId();
  const hasMany = shops.length > MANY;
  // As it was when it opened: a box does not leave the finger that ticks it.
  const [first] = useState(() => new Set(hasMany ? chosen : []));
  const listed = [
    ...shops.filter(({ shopId }) => first.has(shopId)),
    ...shops.filter(({ shopId }) => !first.has(shopId)),
  ];
  const toggle = (shopId: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, shopId] : chosen.filter((one) => one !== shopId));
  return (
    <fieldset className={styles.shops} aria-describedby={error ? underId : undefined}>
      <legend className={field.label}>
        Magasins
        {hasMany ? (
          <span className={field.optional}>
            {NBSP}
            {chosen.length} sur {shops.length}
          </span>
        ) : null}
      </legend>
      <div className={styles.boxes} data-many={hasMany || undefined}>
        {listed.map(({ shopId, name }) => (
          <Checkbox
            key={shopId}
            label={name}
            isChecked={chosen.includes(shopId)}
            isLocked={isLocked}
            onChange={(isChosen) => toggle(shopId, isChosen)}
          />
        ))}
      </div>
      {error ? (
        <p id={underId} className={field.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
