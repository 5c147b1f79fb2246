import { IconFileInvoice, IconReceipt } from '@tabler/icons-react';
import { isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { saveFile } from '@comptoir/web/page/save-file.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invoiceFile, orderInvoice, receiptFile } from './receipts.queries.ts';
import styles from './order-papers.module.css';

const InvoiceWindow = lazyPiece(async () => (await import('./invoice-window.tsx')).InvoiceWindow);
const FAILED = french("Le document n'a pas pu être préparé, merci de réessayer !");

/** FLO-94, FLO-95: what a customer who asks is given, once the order is done. */
export function OrderPapers({ order }: { order: Order }) {
  const isGiven = order.status === 'completed' && !isMarketplace(order.channel);
  return isGiven ? <Papers order={order} /> : null;
}

function Papers({ order }: { order: Order }) {
  const [fetching, setFetching] = useState<'receipt' | 'invoice' | null>(null);
  const [isAsking, setAsking] = useState(false);
  const found = useQuery(orderInvoice(order));
  const invoice = found.data?.invoice ?? null;
  const save = async (what: 'receipt' | 'invoice', read: () => Promise<Blob>, name: string) => {
    if (fetching) return;
    setFetching(what);
    try {
      saveFile(await read(), name);
    } catch (error) {
      showErrorOr(error, FAILED);
    }
    setFetching(null);
  };
  return (
    <section className={styles.papers} aria-label="Reçu et facture">
      <Button
        icon={IconReceipt}
        isBusy={fetching === 'receipt'}
        onClick={() => void save('receipt', () => receiptFile(order), `recu_${order.orderNumber}.pdf`)}
      >
        Reçu
      </Button>
      {invoice ? (
        <Button
          icon={IconFileInvoice}
          isBusy={fetching === 'invoice'}
          onClick={() => void save('invoice', () => invoiceFile(order), `facture_${invoice.number}.pdf`)}
        >
          Facture {invoice.number}
        </Button>
      ) : (
        <Button icon={IconFileInvoice} isBusy={found.isPending} onClick={() => setAsking(true)}>
          Établir une facture
        </Button>
      )}
      {isAsking && !invoice ? (
        <Piece>
          <InvoiceWindow order={order} onClose={() => setAsking(false)} />
        </Piece>
      ) : null}
    </section>
  );
}
