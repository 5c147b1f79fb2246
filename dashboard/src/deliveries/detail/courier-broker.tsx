import { IconSend, IconScale } from '@tabler/icons-react';
import type { CourierOption } from '@comptoir/domain/deliveries/courier-option.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import type { CarrierChoice } from '@comptoir/domain/deliveries/search-steps.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { courierOptions } from '../deliveries.queries.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { LoadFailed } from '@comptoir/web/ui/states/load-failed.tsx';
import { LoadingRegion, Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useActionReason, type Acting } from '../../orders/commands/acting.tsx';
import { CourierCard } from './courier-card.tsx';
import { FleetNotes } from './fleet-notes.tsx';
import styles from './broker.module.css';

/**
 * Every way to bring the order, side by side. « Envoyer aux livreurs » asks in the shop's own order, and works before
 * the prices are there and without them; a card has its own asked first.
 */
export function CourierBroker({ acting, onClose }: { acting: Acting; onClose: () => void }) {
  const { order, commands } = acting;
  const offers = useQuery(courierOptions(order));
  const reason = useActionReason(acting, 'start-search');
  const [chosen, choose] = useState<CarrierChoice | null>(null);
  const isSending = commands.running === 'start-search';
  const send = (first: CarrierChoice | null) => {
    choose(first);
    commands.run(first ? { name: 'start-search', first } : { name: 'start-search' }, onClose);
  };
  return (
    <Dialog
      title="Comparer les livreurs"
      context={`Commande n°${NBSP}${order.orderNumber}`}
      icon={IconScale}
      width={1000}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Retour</Button>}
      footerRight={
        <Button
          variant="primary"
          size="lg"
          icon={IconSend}
          isBusy={isSending && chosen === null}
          disabledBecause={isSending ? null : reason}
          onClick={() => send(null)}
        >
          Envoyer aux livreurs
        </Button>
      }
    >
      {offers.isPending ? <OffersLoading /> : null}
      {offers.isError ? (
        <LoadFailed
          title="Impossible de comparer les livreurs"
          text={`${sentenceOf(offers.error)} La commande peut être envoyée sans attendre.`}
          retry={() => void offers.refetch()}
          isRetrying={offers.isFetching}
        />
      ) : null}
      {offers.data ? (
        <Offers
          acting={acting}
          {...offers.data}
          sending={isSending ? chosen : null}
          disabledBecause={reason ?? (isSending ? SENDING : null)}
          onChoose={send}
          onTermsAccepted={() => void offers.refetch()}
        />
      ) : null}
    </Dialog>
  );
}

const SENDING = 'Une action est en cours.';

type OffersProps = {
  acting: Acting;
  options: readonly CourierOption[];
  preferred: CarrierChoice | null;
  sending: CarrierChoice | null;
  disabledBecause: string | null;
  onChoose: (choice: CarrierChoice) => void;
  onTermsAccepted: () => void;
};

function Offers({ acting, options, preferred, sending, disabledBecause, onChoose, onTermsAccepted }: OffersProps) {
  const cards = useRef<HTMLUListElement>(null);
  useEffect(() => {
    cards.current?.querySelector<HTMLElement>('[data-preferred]')?.focus();
  }, []);
  return (
    <>
      <p className={styles.lead}>
        {preferred
          ? french(
              "Celui que vous choisissez est sollicité en premier ; sans réponse, la recherche suit l'ordre du magasin.",
            )
          : 'Personne ne peut prendre cette commande pour le moment.'}
      </p>
      <ul ref={cards} className={styles.cards}>
        {options.map((option) => (
          <CourierCard
            key={option.choice}
            option={option}
            timeZone={acting.order.shop.timeZone}
            isPreferred={option.choice === preferred}
            isBusy={sending === option.choice}
            disabledBecause={sending === option.choice ? null : disabledBecause}
            onChoose={() => onChoose(option.choice)}
          >
            {option.choice === 'deliveroo' ? (
              <FleetNotes shop={acting.shop} refusal={option.refusal} onAccepted={onTermsAccepted} />
            ) : null}
          </CourierCard>
        ))}
      </ul>
    </>
  );
}

function OffersLoading() {
  return (
    <LoadingRegion label="Demande des prix en cours">
      <div className={styles.cards} aria-hidden="true">
        {['one', 'two', 'three'].map((key) => (
          <Card key={key} isPadded={false}>
            <div className={styles.card}>
              <Skeleton width="60%" height={18} />
              <Skeleton width="45%" height={30} />
              <Skeleton height={13} />
              <Skeleton height={13} />
              <Skeleton height={13} />
              <Skeleton height={13} />
              <Skeleton height={44} radius={10} />
            </div>
          </Card>
        ))}
      </div>
    </LoadingRegion>
  );
}
