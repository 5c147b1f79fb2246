import type { OrderEvent } from '@comptoir/domain/orders/order.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { IconCashRegister } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { ActionButton, type Acting } from '../orders/commands/acting.tsx';
import { orderStory } from '../orders/orders.queries.ts';
import styles from './till-panel.module.css';

/** SYN-70: whoever has to send the order reads why it did not go by itself. */
export function TillPanel({ acting }: { acting: Acting }) {
  const story = useQuery(orderStory(acting.order));
  const reason = acting.order.posFailed ? lastReason(story.data?.items ?? []) : null;
  return (
    <section className={styles.unsent}>
      <p className={styles.words}>
        <Glyph icon={IconCashRegister} />
        Cette commande n’a pas encore été envoyée à la caisse.
      </p>
      {reason ? <p className={styles.reason}>{french(`Raison : ${reason}.`)}</p> : null}
      <ActionButton
        acting={acting}
        name="send-to-till"
        isWide
        onClick={() => acting.commands.run({ name: 'send-to-till' })}
      >
        Envoyer en caisse
      </ActionButton>
    </section>
  );
}

function lastReason(story: readonly OrderEvent[]): string | null {
  const reason = story.findLast(({ type }) => type === 'till-failed')?.data['reason'];
  return typeof reason === 'string' ? reason : null;
}

/** DET-41: in one-touch mode the till answers. */
export function AwaitingTill() {
  return (
    <p className={styles.awaiting}>
      <Glyph icon={IconCashRegister} />
      En attente d’acceptation sur la caisse
    </p>
  );
}
