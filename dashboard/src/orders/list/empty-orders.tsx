import { IconReceipt } from '@tabler/icons-react';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { localParts } from '@comptoir/domain/kernel/time.ts';
import { nextService } from '@comptoir/domain/shops/opening.ts';
import type { OrderTab } from '@comptoir/domain/orders/live-orders.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { LinkButton } from '@comptoir/web/ui/actions/link-button.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { EmptyState, type EmptyStateProps } from '@comptoir/web/ui/states/empty-state.tsx';
import { useUser } from '../../session/session.ts';
import { oneShop } from '../../shops/shops.queries.ts';
import { serviceWords } from '../order-words.ts';
import { TAB_PATHS } from '../orders-search.ts';
import styles from './list.module.css';

const RouterLinkButton = createLink(LinkButton);

type EmptyTabProps = { tab: OrderTab; isFiltered: boolean; upcomingCount: number };

export function EmptyTab({ tab, isFiltered, upcomingCount }: EmptyTabProps) {
  const user = useUser();
  const shop = useQuery({ ...oneShop(user), enabled: !user.isAllShops });
  if (isFiltered) return <NoOrderOfType />;
  if (tab !== 'upcoming') return <NoCurrentOrder shop={shop.data} upcomingCount={upcomingCount} />;
  return (
    <Frame
      title="Aucune commande à venir"
      text="Les commandes programmées pour plus tard attendent ici, puis passent en cours six heures avant leur heure."
    />
  );
}

function NoCurrentOrder({ shop, upcomingCount }: { shop: Shop | undefined; upcomingCount: number }) {
  const service = useFromNow((now) => (shop ? wordsOfNextService(shop, now) : null));
  const next = service ? ` Prochain service${NBSP}: ${service}.` : '';
  return (
    <Frame
      title="Aucune commande en cours"
      text={`Les nouvelles commandes s’affichent ici et sonnent dès leur arrivée.${next}`}
      action={
        upcomingCount > 0 ? (
          <RouterLinkButton to={TAB_PATHS.upcoming}>Voir les commandes à venir ({upcomingCount})</RouterLinkButton>
        ) : null
      }
    />
  );
}

function wordsOfNextService(shop: Shop, now: string): string | null {
  const service = nextService(shop, now);
  const { day, time } = localParts(now, shop.timeZone);
  return service && serviceWords(service, day, time);
}

export const NoFinishedOrder = () => (
  <Frame title="Aucune commande terminée sur cette période" text="Choisissez une autre période pour en voir." />
);

export const NoMatch = ({ text, onClear }: { text: string; onClear: () => void }) => (
  <Frame
    title={french(`Rien ne correspond à « ${text} » sur cette période`)}
    text="Cherchez un numéro ou une référence, le début d’un nom ou la fin d’un numéro de téléphone, ou choisissez une période plus longue."
    action={<Button onClick={onClear}>Effacer la recherche</Button>}
  />
);

export const NoOrderOfType = () => (
  <Frame title="Aucune commande de ce type" text={french('Choisissez « Tous » pour voir les autres commandes.')} />
);

const Frame = (words: Omit<EmptyStateProps, 'icon'>) => (
  <Card>
    <div className={styles.framed}>
      <EmptyState icon={IconReceipt} {...words} />
    </div>
  </Card>
);
