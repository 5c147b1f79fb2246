import { IconCheck, IconClockOff, IconTicket, IconUser, IconUserOff } from '@tabler/icons-react';
import { ordersWords, PROMOTION_STATUS_LABELS, promotionValue } from '@comptoir/domain/clients/clients.labels.ts';
import type { Customer, CustomerPromotion } from '@comptoir/domain/clients/customer.ts';
import { addressLine } from '@comptoir/domain/kernel/address.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import { ageOn, formatDate, localDay } from '@comptoir/domain/kernel/time.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CallFailed } from '@comptoir/web/call/call.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import type { Column } from '@comptoir/web/table/column.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { usePhone } from '@comptoir/web/ui/base/use-phone.ts';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { LineBones } from '@comptoir/web/ui/states/line-bones.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { useUser } from '../../session/session.ts';
import { oneClient } from '../clients.queries.ts';
import { SegmentBadge } from '../segment-badge.tsx';
import { ClientLoyalty } from './client-loyalty.tsx';
import { ClientOrders } from './client-orders.tsx';
import { PersonalData } from './personal-data.tsx';
import { Section } from './section.tsx';
import styles from './client-dialog.module.css';

const TITLE = 'Détails du Client';

/** CLI-13 to CLI-20. */
export function ClientDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const user = useUser();
  const client = useQuery(oneClient(user, customerId));
  const { data } = client;
  const isGone = client.error instanceof CallFailed && client.error.status === 404;
  // On a telephone the title needs the whole head of the window.
  const isPhone = usePhone();
  const mayErase = user.featureFlags.includes('administration') && data !== undefined && data.erasedAt === null;
  const personalData = mayErase ? <PersonalData customer={data} onErased={onClose} /> : null;
  return (
    <Dialog
      icon={IconUser}
      title={TITLE}
      context={data ? `${ordersWords(data.completedOrderCount)} · ${formatEuros(data.totalSpent)} payés` : undefined}
      headerActions={isPhone ? null : personalData}
      width={880}
      footerLeft={<Button onClick={onClose}>Retour</Button>}
      footerRight={isPhone ? personalData : null}
      onClose={onClose}
    >
      {isGone ? (
        <EmptyState icon={IconUserOff} title="Ce client ne peut pas être affiché" text="Sa fiche n’existe plus ici." />
      ) : (
        <Loaded
          query={client}
          label="Chargement du client"
          bones={<LineBones count={9} />}
          failed="Ce client ne peut pas être affiché"
        >
          {(customer) => <Details customer={customer} />}
        </Loaded>
      )}
    </Dialog>
  );
}

const MISSING = 'Non renseigné';

/** MOV-14: with the day of the consent where it is known. */
function newsletterWords({ newsletterSubscribed, newsletterAt }: Customer, timeZone: string): string {
  if (!newsletterSubscribed) return 'Non';
  return newsletterAt === null ? 'Oui' : `Oui, depuis le ${formatDate(newsletterAt, timeZone)}`;
}

function Details({ customer }: { customer: Customer }) {
  const { timeZone, isAllShops } = useUser();
  const today = useFromNow((now) => localDay(now, timeZone));
  const age = customer.birthDate === null ? null : ageOn(customer.birthDate, today);
  const facts: [string, ReactNode][] = [
    ['Prénom', customer.firstName || MISSING],
    ['Nom', customer.lastName ? customer.lastName.toUpperCase() : MISSING],
    ['Âge', age === null ? MISSING : `${age} ${plural(age, 'an', 'ans')}`],
    ['E-mail', customer.email ?? MISSING],
    ['Téléphone', customer.phone ? <PhoneLink key="phone" phone={customer.phone} /> : MISSING],
    ['Segment', <SegmentBadge key="segment" segment={customer.segment} />],
    ['Première commande', customer.placedOrderCount === 0 ? 'Aucune' : formatDate(customer.firstOrderAt, timeZone)],
    ['Newsletter', newsletterWords(customer, timeZone)],
    ...(customer.note ? [['Note', customer.note] as [string, ReactNode]] : []),
    ...(isAllShops ? [['Magasins', customer.shops.map(({ name }) => name).join(', ')] as [string, ReactNode]] : []),
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {customer.addresses.length > 0 ? (
        <Section title="Adresses de livraison">
          <ul className={styles.addresses}>
            {customer.addresses.map((address) => (
              <li key={addressLine(address)}>{addressLine(address)}</li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Section title="Codes promotionnels">
        <Promotions promotions={customer.promotions} />
      </Section>
      <ClientLoyalty loyalty={customer.loyalty} />
      <ClientOrders customer={customer} />
    </>
  );
}

const PhoneLink = ({ phone }: { phone: string }) => <a href={`tel:${phone}`}>{formatPhone(phone)}</a>;

const STATUS_LOOKS = {
  available: { tone: 'green', icon: IconTicket },
  used: { tone: 'grey', icon: IconCheck },
  expired: { tone: 'grey', icon: IconClockOff },
} as const;

const statusBadge = ({ status }: CustomerPromotion) => (
  <Badge {...STATUS_LOOKS[status]}>{PROMOTION_STATUS_LABELS[status]}</Badge>
);

/** CLI-16, CLI-18. */
function Promotions({ promotions }: { promotions: readonly CustomerPromotion[] }) {
  const { timeZone } = useUser();
  const [page, setPage] = useState(0);
  if (promotions.length === 0) return <p className={styles.none}>Ce client n’a aucun code promotionnel.</p>;
  const columns: Column<CustomerPromotion>[] = [
    { id: 'code', header: 'Code', cell: ({ promoCode }) => promoCode, isStrong: true },
    { id: 'value', header: 'Valeur', cell: promotionValue },
    {
      id: 'status',
      header: 'Statut',
      cell: statusBadge,
    },
    {
      id: 'date',
      header: 'Date d’activation',
      cell: ({ activatedAt }) => formatDate(activatedAt, timeZone),
      align: 'end',
      isFigure: true,
    },
  ];
  return (
    <div className={styles.frame}>
      <Table
        label="Codes promotionnels"
        columns={columns}
        rows={promotions.slice(page, page + 1)}
        rowKey={({ id }) => id}
      />
      {promotions.length > 1 ? (
        <div className={styles.pager}>
          <Pager
            page={page}
            pageSize={1}
            total={promotions.length}
            pageSizes={[1]}
            onPage={setPage}
            onPageSize={() => undefined}
          />
        </div>
      ) : null}
    </div>
  );
}
