import { speaksOfAllergy } from '@comptoir/domain/kitchen/board.ts';
import type { KitchenLine, KitchenOrder } from '@comptoir/domain/kitchen/kitchen-order.ts';
import { areAllStruck, isChangedLine, isStruck, type StrikesByLine } from '@comptoir/domain/kitchen/striking.ts';
import { ORDER_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { TYPE_ICONS } from '../orders/order-icons.ts';
import { CardBar, CardTime } from './kitchen-time.tsx';
import styles from './kitchen-card.module.css';

export type CardActions = {
  strike: (order: KitchenOrder, line: KitchenLine, isStruck: boolean) => void;
  markReady: (order: KitchenOrder) => void;
};

type CardProps = CardActions & {
  order: KitchenOrder;
  /** All, or those of one station. */
  lines: readonly KitchenLine[];
  strikes: StrikesByLine;
  timeZone: string;
};

/** Redrawn when its own order or strikes change: forty of them hang on a tablet that is slow. */
export const KitchenCard = memo(function KitchenCard({
  order,
  lines,
  strikes,
  timeZone,
  strike,
  markReady,
}: CardProps) {
  const isCooked = order.status === 'preparing';
  const isDone = isCooked && areAllStruck(order, strikes);
  const isLate = useFromNow((now) => isCooked && order.dueAt !== null && order.dueAt <= now);
  return (
    <li className={styles.card} data-late={isLate || undefined} data-done={isDone || undefined}>
      <div className={styles.head}>
        <h3 className={styles.number}>{order.orderNumber}</h3>
        <span className={styles.type}>
          <Glyph icon={TYPE_ICONS[order.orderType]} size={26} />
          <VisuallyHidden>{ORDER_TYPE_LABELS[order.orderType]}</VisuallyHidden>
        </span>
        <CardTime order={order} timeZone={timeZone} />
      </div>
      {isCooked ? <CardBar order={order} /> : null}
      {order.tableNumber ? <p className={styles.table}>{french(`Table ${order.tableNumber}`)}</p> : null}
      {order.isTest ? <p className={styles.test}>ESSAI, ne pas préparer</p> : null}
      {order.changedLineIds ? <p className={styles.changed}>MODIFIÉE</p> : null}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            isStruck={isStruck(line, strikes)}
            isChanged={isChangedLine(line, order, strikes)}
            onStrike={isCooked ? (wished) => strike(order, line, wished) : null}
          />
        ))}
      </ul>
      {order.status === 'contacting' ? <p className={styles.foot}>À accepter au comptoir</p> : null}
      {isDone ? (
        <button type="button" className={styles.ready} onClick={() => markReady(order)}>
          <Glyph icon={IconCheck} size={28} />
          Prête
          <VisuallyHidden>{french(` : commande n° ${order.orderNumber}`)}</VisuallyHidden>
        </button>
      ) : null}
    </li>
  );
});

type LineProps = {
  line: KitchenLine;
  isStruck: boolean;
  isChanged: boolean;
  /** Null where nothing is cooked yet, or any more. */
  onStrike: ((wished: boolean) => void) | null;
};

function Line({ line, isStruck: isDone, isChanged, onStrike }: LineProps) {
  const isAllergy = speaksOfAllergy(line.instruction);
  const words = (
    <>
      <span className={styles.quantity}>{line.quantity}</span>
      <span className={styles.dish}>
        <span className={styles.name}>{line.unit ? `${line.name} (${line.unit})` : line.name}</span>
        {line.options.length > 0 ? <span className={styles.options}>{line.options.join(', ')}</span> : null}
        {line.instruction ? (
          <span className={styles.note} data-allergy={isAllergy || undefined}>
            {isAllergy ? <Glyph icon={IconAlertTriangle} size={22} /> : null}
            {isAllergy && !/^allerg/i.test(line.instruction)
              ? french(`Allergie : ${line.instruction}`)
              : line.instruction}
          </span>
        ) : null}
        {isChanged ? <span className={styles.mark}>MODIFIÉE</span> : null}
      </span>
      {isDone ? <Glyph icon={IconCheck} size={26} /> : null}
    </>
  );
  return (
    <li className={styles.row} data-done={isDone || undefined}>
      {onStrike ? (
        <button type="button" className={styles.line} aria-pressed={isDone} onClick={() => onStrike(!isDone)}>
          {words}
        </button>
      ) : (
        <span className={styles.line}>{words}</span>
      )}
    </li>
  );
}
