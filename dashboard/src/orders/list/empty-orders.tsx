import { IconReceipt } from '@tabler/icons-react';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { localParts } from '@comptoir/domain/kernel/time.ts';
import { nextService } from '@comptoir/domain/hours/service.ts';
import type { OrderTab } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { ordersMatching } from '@comptoir/domain/orders/search/order-matches.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useQuery } from '@tanstack/react-query';
import { RouteButton } from '@comptoir/web/route/route-button.tsx';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { EmptyState, type EmptyStateProps } from '@comptoir/web/ui/states/empty-state.tsx';
import { useUser } from '../../session/session.ts';
import { oneShop } from '../../shops/shops.queries.ts';
import { serviceWords } from '../order-words.ts';
import { TAB_PATHS } from '../orders-search.ts';
import styles from './list.module.css';

const SEARCH_HELP =
  'Cherchez un numéro, une référence ou une partie de celle-ci, le début d’un nom ou la fin d’un numéro de téléphone.';

type EmptyTabProps = {
  tab: OrderTab;
  tabs: Record<OrderTab, readonly Order[]>;
  /** Orders are there, of another type. */
  isFiltered: boolean;
  text: string | undefined;
  onClear: () => void;
};

export function EmptyTab({ tab, tabs, isFiltered, text, onClear }: EmptyTabProps) {
  const user = useUser();
  const shop = useQuery({ ...oneShop(user), enabled: !user.isAllShops });
  if (isFiltered) return <NoOrderOfType />;
  if (text) return <NoLiveMatch tab={tab} tabs={tabs} text={text} onClear={onClear} />;
  if (tab !== 'upcoming') return <NoCurrentOrder shop={shop.data} upcomingCount={tabs.upcoming.length} />;
  return (
    <Frame
      title="Aucune commande à venir"
      text="Les commandes programmées pour plus tard attendent ici, puis passent en cours six heures avant leur heure."
    />
  );
}

type NoLiveMatchProps = Pick<EmptyTabProps, 'tab' | 'tabs' | 'onClear'> & { text: string };

function NoLiveMatch({ tab, tabs, text, onClear }: NoLiveMatchProps) {
  const other = tab === 'upcoming' ? 'current' : 'upcoming';
  const count = ordersMatching(tabs[other], text).length;
  const label = other === 'upcoming' ? 'à venir' : 'en cours';
  return (
    <Frame
      title={french(`Aucune commande ne correspond à « ${text} »`)}
      text={SEARCH_HELP}
      action={
        <div className={styles.ways}>
          <Button onClick={onClear}>Effacer la recherche</Button>
          {count > 0 ? (
            <RouteButton to={TAB_PATHS[other]} search={{ q: text }}>
              Voir les commandes {label} ({count})
            </RouteButton>
          ) : (
            <RouteButton to={TAB_PATHS.finished} search={{ q: text }}>
              Chercher dans les terminées
            </RouteButton>
          )}
        </div>
      }
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
          <RouteButton to={TAB_PATHS.upcoming}>Voir les commandes à venir ({upcomingCount})</RouteButton>
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
    text={`${SEARCH_HELP} Vous pouvez aussi choisir une période plus longue.`}
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
