import { speaksOfAllergy } from '@comptoir/domain/kitchen/board.ts';
import type { KitchenLine, KitchenOrder } from '@comptoir/domain/kitchen/kitchen-order.ts';
import { areAllStruck, isChangedLine, isStruck, type StrikesByLine } from '@comptoir/domain/kitchen/striking.ts';
import { missingWords } from '@comptoir/domain/orders/missing/missing.labels.ts';
import { ORDER_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useFromServerNow } from '@comptoir/web/page/now.ts';
import { useAwake } from '@comptoir/web/ui/actions/use-shifted.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { TYPE_ICONS } from '../orders/order-icons.ts';
import { CardBar, CardTime } from './kitchen-time.tsx';
import { undoWords } from './kitchen-words.ts';
import styles from './kitchen-card.module.css';

export type CardActions = {
  strike: (order: KitchenOrder, line: KitchenLine, isStruck: boolean) => void;
  markReady: (order: KitchenOrder) => void;
  undoReady: (order: KitchenOrder, heldId: string) => void;
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
  undoReady,
}: CardProps) {
  const isCooked = order.status === 'preparing';
  const isDone = isCooked && areAllStruck(order, strikes);
  const isLate = useFromServerNow((now) => isCooked && order.dueAt !== null && order.dueAt <= now);
  return (
    <li className={styles.card} data-kitchen-card data-late={isLate || undefined} data-done={isDone || undefined}>
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
      {order.missing ? <Missing missing={order.missing} /> : null}
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
      <CardFoot order={order} isDone={isDone} markReady={markReady} undoReady={undoReady} />
    </li>
  );
});

type FootProps = Omit<CardActions, 'strike'> & { order: KitchenOrder; isDone: boolean };

/** KIT-14, KIT-23: what is to be done with the whole order, here or by somebody at the counter. */
function CardFoot({ order, isDone, markReady, undoReady }: FootProps) {
  const about = <VisuallyHidden>{french(` : commande n° ${order.orderNumber}`)}</VisuallyHidden>;
  if (order.status === 'contacting') return <p className={styles.foot}>À accepter au comptoir</p>;
  if (order.heldReady) return <HeldReady order={order} held={order.heldReady} undoReady={undoReady} about={about} />;
  if (!isDone) return null;
  if (!order.offersReady) return <p className={styles.foot}>Départ à lancer au comptoir</p>;
  return (
    <button type="button" className={styles.ready} onClick={() => markReady(order)}>
      <Glyph icon={IconCheck} size={28} />
      Prête
      {about}
    </button>
  );
}

type HeldReadyProps = Pick<FootProps, 'order' | 'undoReady'> & {
  held: NonNullable<KitchenOrder['heldReady']>;
  about: ReactNode;
};

/** UND-01: « Annuler · 7 s », on every screen of the kitchen. */
function HeldReady({ order, held, undoReady, about }: HeldReadyProps) {
  const words = useFromServerNow((now) => (held.isLeaving ? null : undoWords(held, now)));
  // It stands where « Prête » stood: the second half of a double press must not take it back.
  const isAwake = useAwake();
  return (
    <div className={styles.held} data-awake={isAwake}>
      <span className={styles.said}>
        <Glyph icon={IconCheck} size={28} />
        Prête
      </span>
      {words ? (
        <button type="button" className={styles.undo} onClick={() => undoReady(order, held.id)}>
          {words}
          {about}
        </button>
      ) : (
        <span>envoi en cours</span>
      )}
    </div>
  );
}

/** MIS-08: what the kitchen waits for, then what it cooks instead. */
function Missing({ missing }: { missing: NonNullable<KitchenOrder['missing']> }) {
  const words = useFromServerNow((now) => missingWords(missing, null, now));
  return words ? <p className={styles.changed}>{words}</p> : null;
}

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
