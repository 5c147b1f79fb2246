import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import {
  isDelayAfterPromise,
  MAX_PREPARATION_MINUTES,
  ownPreparation,
  PREPARATION_STEP_MINUTES,
  preparationLabel,
  readyAt,
} from '@comptoir/domain/orders/preparation.ts';
import { hourWords, loadWords } from '@comptoir/domain/pace/pace.labels.ts';
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

/** « 15 min par défaut, + 15 min de mode rush. », « D’habitude 25 min le samedi à 20 h, 6 commandes en cours : +10 min. » */
function defaultWords(shop: Shop): string {
  const { rush, paceNow, timeZone } = shop;
  const measured = paceNow && hourWords(paceNow, timeZone);
  const usual = measured ? asSentence(measured) : `${ownPreparation(shop)}${NBSP}min par défaut`;
  if (rush.enabled) return `${usual}, +${NBSP}${rush.extraPreparationMinutes}${NBSP}min de mode rush.`;
  return paceNow && paceNow.extraMinutes > 0 ? `${usual}, ${loadWords(paceNow)}.` : `${usual}.`;
}

const asSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
