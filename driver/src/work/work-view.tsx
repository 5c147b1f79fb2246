import type { CarriedOrder, DriverDesk } from '@comptoir/contract/driver-app.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { IconBellRinging, IconHourglass, IconMoped } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { useDelivered } from '../desk/outbox.ts';
import { CarriedCard } from '../course/carried-card.tsx';
import { DeliveredCard } from '../course/delivered-card.tsx';
import { DutyCard } from './duty-card.tsx';
import { Missing, useIsReachable } from './missing.tsx';
import { OfferCard } from './offer-card.tsx';

/** Most evenings have none: what draws them comes when there is one. */
const RoundView = lazyPiece(async () => (await import('../rounds/round-view.tsx')).RoundView);

/** RND-13: what is brought together stands together, in the order that the server gives. */
function inRounds(orders: readonly CarriedOrder[]): CarriedOrder[][] {
  const groupOf = ({ orderId, round }: CarriedOrder) => round?.id ?? orderId;
  const groups = [...new Set(orders.map(groupOf))];
  return groups.map((group) => orders.filter((order) => groupOf(order) === group));
}

type WorkViewProps = { desk: DriverDesk; onDocuments: () => void };

export function WorkView({ desk, onDocuments }: WorkViewProps) {
  const delivered = useDelivered();
  const { driver, shops, offers, orders } = desk;
  const isIndependent = driver.kind === 'independent';
  const isReachable = useIsReachable(desk);
  if (!shops.some(({ enabled }) => enabled) && orders.length === 0)
    return <NotYetEnabled desk={desk} onDocuments={onDocuments} />;
  const isIdle = offers.length + orders.length === 0 && !delivered;
  return (
    <>
      <Heading />
      <DutyCard desk={desk} />
      <Missing desk={desk} onDocuments={onDocuments} />
      {offers.map((offer) => (
        <OfferCard key={offer.orderId} offer={offer} isPaid={isIndependent} />
      ))}
      {delivered ? <DeliveredCard order={delivered} isPaid={isIndependent} /> : null}
      {inRounds(orders).map((round) =>
        round.length > 1 ? (
          <Suspense key={round[0]?.round?.id} fallback={<Cards orders={round} />}>
            <RoundView orders={round} />
          </Suspense>
        ) : (
          <Cards key={round[0]?.orderId} orders={round} />
        ),
      )}
      {isIdle && (isReachable || !driver.isOnline) ? <Idle isOnline={driver.isOnline} /> : null}
    </>
  );
}

const Cards = ({ orders }: { orders: readonly CarriedOrder[] }) =>
  orders.map((order) => <CarriedCard key={order.orderId} order={order} />);

function Idle({ isOnline }: { isOnline: boolean }) {
  return (
    <Card>
      {isOnline ? (
        <EmptyState
          icon={IconBellRinging}
          title="En attente d’une course"
          text="Votre téléphone sonne dès qu’une course vous est proposée. Gardez cette page ouverte."
        />
      ) : (
        <EmptyState icon={IconMoped} title="Vous êtes hors ligne" text="Passez en ligne pour recevoir des courses." />
      )}
    </Card>
  );
}

function NotYetEnabled({ desk: { driver, shops }, onDocuments }: WorkViewProps) {
  const names = shops.map(({ name }) => name).join(', ');
  const isIndependent = driver.kind === 'independent';
  const sentence = `Bienvenue, ${driver.firstName}. Prévenez ${names}\u00A0: dès que c’est fait, vous pouvez recevoir des courses.`;
  return (
    <>
      <Heading />
      <Card>
        <EmptyState
          icon={IconHourglass}
          title="Votre compte doit être activé par le magasin"
          text={french(sentence)}
          action={isIndependent ? <Button onClick={onDocuments}>Envoyer mes documents</Button> : undefined}
        />
      </Card>
    </>
  );
}

/** The bar at the bottom says where one is. */
function Heading() {
  return (
    <VisuallyHidden>
      <h1>Courses</h1>
    </VisuallyHidden>
  );
}
