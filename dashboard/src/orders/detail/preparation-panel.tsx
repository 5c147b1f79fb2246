import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import {
  DEFAULT_PREPARATION_MINUTES,
  isDelayAfterPromise,
  MAX_PREPARATION_MINUTES,
  PREPARATION_STEP_MINUTES,
  preparationLabel,
  readyAt,
} from '@comptoir/domain/orders/preparation.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { NumberStepper } from '@comptoir/web/ui/fields/number-stepper.tsx';
import styles from './detail.module.css';

type PreparationPanelProps = { order: Order; shop: Shop; minutes: number; onChange: (minutes: number) => void };

/** DET-15 to DET-19: how long, before accepting. */
export function PreparationPanel({ order, shop, minutes, onChange }: PreparationPanelProps) {
  const readyTime = useFromNow((now) => localTime(readyAt(order, minutes, now), order.shop.timeZone));
  const isDelay = isDelayAfterPromise(order);
  const title = isDelay ? 'Décalage après l’heure prévue' : 'Temps de préparation';
  return (
    <section className={styles.panel}>
      <h3 className={styles.title}>{title}</h3>
      <NumberStepper
        label={title}
        value={minutes}
        onChange={onChange}
        min={0}
        max={MAX_PREPARATION_MINUTES}
        step={PREPARATION_STEP_MINUTES}
        format={(value) => preparationLabel(order, value)}
        caption={`prête vers ${readyTime}`}
      />
      {isDelay ? null : (
        <>
          <ChoiceTiles
            label="Temps rapides"
            isLabelHidden
            choices={shop.quickPreparationMinutes.map((value) => ({ value, label: `${value}${NBSP}mins` }))}
            value={minutes}
            onChange={onChange}
            columns={3}
            isCentred
          />
          <p className={styles.help}>{defaultWords(shop)}</p>
        </>
      )}
    </section>
  );
}

/** « 15 min par défaut, + 15 min de mode rush. » */
function defaultWords({ autoAccept, rush }: Shop): string {
  const usual = `${autoAccept.preparationMinutes ?? DEFAULT_PREPARATION_MINUTES}${NBSP}min par défaut`;
  return rush.enabled ? `${usual}, +${NBSP}${rush.extraPreparationMinutes}${NBSP}min de mode rush.` : `${usual}.`;
}
