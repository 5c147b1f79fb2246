import type { Reply } from '@comptoir/contract/route.ts';
import type { listDriverChoices } from '@comptoir/contract/rounds.ts';
import { distanceWords } from '@comptoir/domain/kernel/geo.ts';
import { french, NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import { dueOf, shortCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isNameable } from '@comptoir/domain/rounds/name-driver.ts';
import { MAX_STOPS } from '@comptoir/domain/rounds/stop-order.ts';
import { IconCircleCheck, IconCircleMinus, IconMoped, IconUserShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CallFailed } from '@comptoir/web/call/call.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { LineBones } from '@comptoir/web/ui/states/line-bones.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { useUser } from '../session/session.ts';
import { liveOrders } from '../orders/orders.queries.ts';
import { driverChoices, useGiveOrders } from './rounds.queries.ts';
import styles from './rounds.module.css';

type Choice = Reply<typeof listDriverChoices>['items'][number];

type NameDriverDialogProps = {
  order: Order;
  /** Who is chosen already, from the map. */
  driverId?: string | undefined;
  onClose: () => void;
};

/** RND-01, RND-02, RND-05: one driver, this order, and what else leaves with it. */
export function NameDriverDialog({ order, driverId, onClose }: NameDriverDialogProps) {
  const choices = useQuery(driverChoices(order));
  const offline = useOfflineReason();
  const give = useGiveOrders(order);
  const [chosen, choose] = useState<string | null>(driverId ?? null);
  const [also, setAlso] = useState<readonly string[]>([]);
  // RND-03: the stream may bring another driver while the window is open.
  const [seenDriverId, setSeen] = useState(order.driverId);
  const isTaken = order.driverId !== seenDriverId;
  const others = useOthers(order);
  const driver = choices.data?.items.find((one) => one.driverId === chosen) ?? null;
  const taken = others.filter(({ id }) => also.includes(id));
  const submit = () => {
    if (!driver) return;
    const orders = [{ ...order, driverId: seenDriverId }, ...taken];
    give.mutate(
      { driverId: driver.driverId, orders },
      {
        onSuccess: () => {
          toast.success({ text: doneWords(orders, driver) });
          onClose();
        },
        // The refusal has said whose it is now: pressed once more, it is meant.
        onError: (error) => {
          const now = error instanceof CallFailed ? (error.body['order'] as Order | undefined) : undefined;
          if (now?.id === order.id) setSeen(now.driverId);
        },
      },
    );
  };
  const isOwn = driver?.driverId === order.driverId && taken.length === 0;
  const reason =
    offline ??
    (driver === null ? 'Choisissez un livreur.' : isOwn ? `${driver.firstName} a déjà cette commande.` : null);
  return (
    <Dialog
      title="Confier à…"
      context={`Commande n°${NBSP}${order.orderNumber}`}
      icon={IconUserShare}
      width={680}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Retour</Button>}
      footerRight={
        <Button variant="primary" size="lg" isBusy={give.isPending} disabledBecause={reason} onClick={submit}>
          {driver ? `Confier à ${driver.firstName}` : 'Confier'}
        </Button>
      }
    >
      {isTaken ? (
        <Notice tone={order.driverFirstName ? 'error' : 'calm'}>
          {order.driverFirstName
            ? french(`Cette commande vient d'être confiée à ${order.driverFirstName}.`)
            : 'Cette commande n’a plus de livreur.'}
        </Notice>
      ) : null}
      <Loaded
        query={choices}
        label="Recherche de vos livreurs"
        bones={<LineBones count={3} />}
        failed="Vos livreurs ne peuvent pas être affichés"
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon={IconMoped}
              title="Aucun de vos livreurs n’est en service"
              text="Un livreur employé apparaît ici dès qu’il passe en ligne sur son téléphone."
            />
          ) : (
            <>
              <Choices items={items} timeZone={order.shop.timeZone} chosen={chosen} onChoose={choose} />
              <Others
                orders={others}
                also={also}
                onChange={(id, isChecked) => setAlso(isChecked ? [...also, id] : also.filter((one) => one !== id))}
              />
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function doneWords(orders: readonly Order[], { firstName }: Choice): string {
  const [first] = orders;
  return orders.length === 1
    ? french(`Commande n° ${first?.orderNumber} confiée à ${firstName}`)
    : `${orders.length} commandes confiées à ${firstName}`;
}

/** What waits for a driver beside this one, the most urgent first. */
function useOthers(order: Order): Order[] {
  const live = useQuery(liveOrders(useUser())).data?.orders ?? [];
  return live
    .filter((one) => one.id !== order.id && one.shopId === order.shopId && !one.held)
    .filter((one) => isNameable(one) && one.driverId === null && one.pickupStatus === 0)
    .toSorted((a, b) => (dueOf(a) ?? a.requestedFor).localeCompare(dueOf(b) ?? b.requestedFor))
    .slice(0, MAX_STOPS - 1);
}

type ChoicesProps = {
  items: readonly Choice[];
  timeZone: string;
  chosen: string | null;
  onChoose: (driverId: string) => void;
};

function Choices({ items, timeZone, chosen, onChoose }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset role="radiogroup" className={styles.choices} aria-label="Vos livreurs en service">
      {items.map((item) => (
        <label key={item.driverId} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={item.driverId === chosen}
            onChange={() => onChoose(item.driverId)}
          />
          <span className={styles.driver}>
            <b>
              {item.firstName} {item.lastName}
            </b>
            <span className={styles.words}>{choiceWords(item, timeZone)}</span>
          </span>
          {item.isAvailable ? (
            <Badge tone="green" icon={IconCircleCheck}>
              Disponible
            </Badge>
          ) : (
            <Badge tone={item.carried > 0 ? 'blue' : 'grey'} icon={item.carried > 0 ? IconMoped : IconCircleMinus}>
              {item.carried > 0 ? `${item.carried} ${plural(item.carried, 'commande', 'commandes')}` : 'Injoignable'}
            </Badge>
          )}
        </label>
      ))}
    </fieldset>
  );
}

function choiceWords({ km, dropoffAt }: Choice, timeZone: string): string {
  return [
    km === null ? 'Position inconnue' : `À ${distanceWords(km)} du restaurant`,
    dropoffAt ? `à la porte vers ${localTime(dropoffAt, timeZone)}` : null,
  ]
    .filter(Boolean)
    .join(' · ');
}

type OthersProps = {
  orders: readonly Order[];
  also: readonly string[];
  onChange: (orderId: string, isChecked: boolean) => void;
};

function Others({ orders, also, onChange }: OthersProps) {
  if (orders.length === 0) return null;
  return (
    <section className={styles.others} aria-label="Dans la même tournée">
      <h3 className={styles.title}>Dans la même tournée</h3>
      <ul className={styles.list}>
        {orders.map((one) => (
          <li key={one.id}>
            <Checkbox
              label={otherWords(one)}
              isChecked={also.includes(one.id)}
              onChange={(isChecked) => onChange(one.id, isChecked)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const otherWords = (order: Order): string =>
  [
    `N°${NBSP}${order.orderNumber}`,
    shortCustomerName(order.customer),
    `pour ${localTime(dueOf(order) ?? order.requestedFor, order.shop.timeZone)}`,
  ].join(' · ');
