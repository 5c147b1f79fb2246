import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import { useId } from 'react';
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

/** The shops of somebody; the list scrolls where there are many. */
export function ShopBoxes({ shops, chosen, isLocked = false, error, onChange }: ShopBoxesProps) {
  const underId = useId();
  const toggle = (shopId: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, shopId] : chosen.filter((one) => one !== shopId));
  return (
    <fieldset className={styles.shops} aria-describedby={error ? underId : undefined}>
      <legend className={field.label}>Magasins</legend>
      <div className={styles.boxes}>
        {shops.map(({ shopId, name }) => (
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
