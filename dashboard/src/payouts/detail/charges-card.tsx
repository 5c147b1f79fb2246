import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatDate, formatTime } from '@comptoir/domain/kernel/time.ts';
import type { Explained, PayoutSums } from '@comptoir/domain/payouts/explain.ts';
import type { PayoutLine } from '@comptoir/domain/payouts/payout.ts';
import { takenOff } from '@comptoir/domain/payouts/payouts.labels.ts';
import { Link } from '@comptoir/web/route/link.tsx';
import { useMemo, useState } from 'react';
import { pageOf } from '@comptoir/web/page/address.ts';
import type { Column } from '@comptoir/web/table/column.ts';
import { ROW_LINK } from '@comptoir/web/table/row-link.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { SearchBox } from '@comptoir/web/ui/search/search-box.tsx';
import styles from './payout.module.css';

type ChargesCardProps = { explained: Explained; timeZone: string };
type Row = PayoutSums & { id: string; line: PayoutLine | null; words: string };

/** Every order of the payout, what was kept of it and what is left; the last row is the ledger beside it. */
export function ChargesCard({ explained: { charges, sums }, timeZone }: ChargesCardProps) {
  const [wanted, setWanted] = useState('');
  const [place, setPlace] = useState({ page: 0, size: 10 });
  const digits = wanted.replaceAll(/\D/g, '');
  const found = useMemo(
    () => (digits === '' ? charges : charges.filter(({ orderNumber }) => orderNumber?.includes(digits))),
    [charges, digits],
  );
  const { items, after: _after, ...paged } = pageOf(found, place);
  const [hasTip, hasOther] = [sums.tip !== 0, sums.otherFee !== 0];
  const columns = useMemo(() => columnsOf(timeZone, { hasTip, hasOther }), [timeZone, hasTip, hasOther]);
  const count = formatCount(charges.length);
  const rows: Row[] = [
    ...items.map((line) => ({ ...line, line, words: '' })),
    { ...sums, id: 'total', line: null, words: charges.length === 1 ? 'Total' : `Total des ${count} commandes` },
  ];
  return (
    <Card as="section" isPadded={false} aria-labelledby="payout-orders">
      <div className={styles.head}>
        <h2 id="payout-orders" className={styles.title}>
          {charges.length === 1 ? 'La commande de ce virement' : `Les ${count} commandes de ce virement`}
        </h2>
        <div className={styles.search}>
          <SearchBox
            label="N° de commande"
            value={wanted}
            onChange={(text) => {
              setWanted(text);
              setPlace({ ...place, page: 0 });
            }}
          />
        </div>
      </div>
      {found.length === 0 ? (
        <p className={styles.nothing} role="status">
          Aucune commande n°{NBSP}
          {digits} dans ce virement
        </p>
      ) : null}
      <div className={styles.table} tabIndex={0} role="region" aria-label="Commandes du virement">
        <Table
          label="Commandes du virement"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowTone={({ line }) => (line ? undefined : 'total')}
          phone="lines"
        />
      </div>
      <div className={styles.pager}>
        <Pager
          {...paged}
          onPage={(page) => setPlace({ ...place, page })}
          onPageSize={(size) => setPlace({ page: 0, size })}
        />
      </div>
    </Card>
  );
}

function columnsOf(timeZone: string, { hasTip, hasOther }: { hasTip: boolean; hasOther: boolean }): Column<Row>[] {
  const part = (id: 'commission' | 'fixedFee' | 'feeVat' | 'otherFee', header: string, order: number): Column<Row> => ({
    id,
    header,
    cell: (row) => takenOff(row[id]),
    align: 'end',
    isFigure: true,
    isSoft: ({ line }) => line !== null,
    phone: { order, label: header },
  });
  return [
    {
      id: 'order',
      header: 'Commande',
      cell: ({ line, words }) => (line ? <OrderLink line={line} /> : words),
      isFigure: true,
      phone: { order: 1, isGrowing: true },
    },
    {
      id: 'date',
      header: 'Date',
      cell: ({ line }) => (line ? `${formatDate(line.at, timeZone)} ${formatTime(line.at, timeZone)}` : null),
      isFigure: true,
      isSoft: true,
      phone: { order: 5, isGrowing: true, isSoft: true },
    },
    {
      id: 'gross',
      header: 'Payé',
      cell: ({ gross }) => formatEuros(gross),
      align: 'end',
      isFigure: true,
      phone: { order: 9, label: 'Payé' },
    },
    ...(hasTip
      ? [
          {
            id: 'tip',
            header: 'dont pourboire',
            cell: ({ tip }: Row) => formatEuros(tip),
            align: 'end' as const,
            isFigure: true,
            isSoft: ({ line }: Row) => line !== null,
            phone: { order: 10, label: 'dont pourboire' },
          },
        ]
      : []),
    part('commission', 'Commission', 10),
    part('fixedFee', 'Frais fixes', 11),
    part('feeVat', 'TVA', 11),
    ...(hasOther ? [part('otherFee', 'Autres', 11)] : []),
    {
      id: 'net',
      header: 'Net',
      cell: ({ net }) => formatEuros(net),
      align: 'end',
      isFigure: true,
      isStrong: true,
      phone: { order: 2 },
    },
  ];
}

const OrderLink = ({ line: { orderId, orderNumber } }: { line: PayoutLine }) =>
  orderId && orderNumber ? (
    <Link to="/orders/$orderId" params={{ orderId }} className={`${ROW_LINK} ${styles.order}`}>
      N°{NBSP}
      {orderNumber}
    </Link>
  ) : (
    <>--</>
  );
