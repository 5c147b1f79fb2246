import { IconFileInvoice, IconReceipt, IconReceiptRefund } from '@tabler/icons-react';
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
import { creditNoteFile, invoiceFile, orderInvoice, receiptFile } from './receipts.queries.ts';
import styles from './order-papers.module.css';

const InvoiceWindow = lazyPiece(async () => (await import('./invoice-window.tsx')).InvoiceWindow);
const FAILED = french("Le document n'a pas pu être préparé, merci de réessayer !");

/** FLO-94, FLO-95: what a customer who asks is given, once the order is done; INV-46: also when it was refunded. */
export function OrderPapers({ order }: { order: Order }) {
  const isOver = order.status === 'completed' || order.status === 'refunded';
  return isOver && !isMarketplace(order.channel) ? <Papers order={order} /> : null;
}

function Papers({ order }: { order: Order }) {
  const [fetching, setFetching] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const found = useQuery(orderInvoice(order));
  const invoice = found.data?.invoice ?? null;
  const isCompleted = order.status === 'completed';
  const save = async (what: string, read: () => Promise<Blob>, name: string) => {
    if (fetching) return;
    setFetching(what);
    try {
      saveFile(await read(), name);
    } catch (error) {
      showErrorOr(error, FAILED);
    }
    setFetching(null);
  };
  if (!isCompleted && !invoice) return null;
  return (
    <section className={styles.papers} aria-label="Reçu et facture">
      {isCompleted ? (
        <Button
          icon={IconReceipt}
          isBusy={fetching === 'receipt'}
          onClick={() => void save('receipt', () => receiptFile(order), `recu_${order.orderNumber}.pdf`)}
        >
          Reçu
        </Button>
      ) : null}
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
      {found.data?.creditNotes.map(({ number }) => (
        <Button
          key={number}
          icon={IconReceiptRefund}
          isBusy={fetching === number}
          onClick={() => void save(number, () => creditNoteFile(order, number), `avoir_${number}.pdf`)}
        >
          Avoir {number}
        </Button>
      ))}
      {isAsking && !invoice ? (
        <Piece>
          <InvoiceWindow order={order} onClose={() => setAsking(false)} />
        </Piece>
      ) : null}
    </section>
  );
}
