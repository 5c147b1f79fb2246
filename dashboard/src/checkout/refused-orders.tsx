import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { CHANNEL_LABELS, ORDER_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatDate, formatTime } from '@comptoir/domain/kernel/time.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { ExplainedSteps } from './explained-steps.tsx';
import { refusedOrders, type RefusedOrder } from './simulator.queries.ts';
import styles from './simulator.module.css';

type Props = { params: { companyId: string; shopId: string }; zone: string };

/** FLO-11: the last orders that customers could not place, and why. */
export function RefusedOrders({ params, zone }: Props) {
  const query = useQuery(refusedOrders(params));
  return (
    <section className={styles.refused} aria-labelledby="refused-orders">
      <h2 id="refused-orders" className={styles.refusedTitle}>
        Commandes refusées
      </h2>
      <Loaded
        query={query}
        label="Commandes refusées"
        bones={<Skeleton height={120} radius={14} />}
        failed="Les commandes refusées n’ont pas pu être lues"
      >
        {({ items }) => (
          <Card isPadded={false}>
            {items.length === 0 ? (
              <p className={styles.none}>Aucune commande n’a été refusée ces derniers temps.</p>
            ) : (
              items.map((item) => <RefusedStory key={item.id} item={item} zone={zone} />)
            )}
          </Card>
        )}
      </Loaded>
    </section>
  );
}

function RefusedStory({ item, zone }: { item: RefusedOrder; zone: string }) {
  const { refusedAt, orderType, channel, errorMessage, amountDue, basket, steps } = item;
  const facts = [`${formatDate(refusedAt, zone)} à ${formatTime(refusedAt, zone)}`, ORDER_TYPE_LABELS[orderType]];
  return (
    <details className={styles.story}>
      <summary className={styles.storyHead}>
        <span className={styles.stepWords}>
          <strong>{`«${NBSP}${errorMessage}${NBSP}»`}</strong>
          <span>{french([...facts, CHANNEL_LABELS[channel]].join(' · '))}</span>
        </span>
        {amountDue === null ? null : <span className={styles.value}>{formatEuros(amountDue)}</span>}
        <span className={styles.turn}>
          <Glyph icon={IconChevronDown} size={18} />
        </span>
      </summary>
      <ExplainedSteps steps={steps} basket={basket} />
    </details>
  );
}
