import type { PrintedInvoice } from '@comptoir/domain/invoices/printed-invoice.ts';
import {
  ALREADY_PAID,
  buyerLines,
  formatPeriod,
  formatRate,
  identityLine,
  invoiceTitle,
  legalParagraphs,
  partyName,
  paymentMention,
  sellerLines,
} from '@comptoir/domain/invoices/invoice-words.ts';
import { vatTotals } from '@comptoir/domain/invoices/vat-totals.ts';
import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french, grouped } from '@comptoir/domain/kernel/text.ts';
import { formatDay } from '@comptoir/domain/kernel/time.ts';
import type { Sheet, SheetRow } from './sheet.ts';

/** What DESIGN's invoice-a4 shows, from what was frozen at issue. */
export function toSheet(invoice: PrintedInvoice, logo: Buffer | null): Sheet {
  const { seller, buyer } = invoice;
  return {
    title: invoiceTitle(invoice),
    number: french(`n° ${invoice.number}`),
    subtitle: invoice.drawnUpBy ? 'Autofacturation' : null,
    brand: { name: seller.companyName, logo: logo ?? (invoice.kind === 'shop' ? 'comptoir' : null) },
    facts: [
      { label: french("Date d'émission"), value: formatDay(invoice.issueDay) },
      invoice.corrects
        ? { label: french("Facture d'origine"), value: invoice.corrects.number }
        : { label: 'Échéance', value: formatDay(invoice.dueDay) },
      {
        label: DAY_LABELS[invoice.kind],
        value: formatPeriod(invoice.periodStart, invoice.periodEnd),
      },
      { label: 'Référence', value: invoice.reference },
    ],
    parties: [
      { role: 'Vendeur', name: partyName(seller), lines: sellerLines(seller) },
      { role: 'Client', name: partyName(buyer), lines: buyerLines(buyer) },
    ],
    rows: invoice.lines.map(toRow),
    subtotals: [
      { label: 'Total HT', value: formatEuros(invoice.totalExclVat) },
      ...vatTotals(invoice).map(({ vatRateBasisPoints, vat }) => ({
        label: `TVA ${formatRate(vatRateBasisPoints)}`,
        value: formatEuros(vat),
      })),
    ],
    total: { label: 'Total TTC', value: formatEuros(invoice.totalInclVat) },
    net: netOf(invoice),
    notice: paymentMention(invoice),
    smallPrint: legalParagraphs(invoice),
    identity: identityLine(seller),
    annex: invoice.annex,
  };
}

const DAY_LABELS: Record<PrintedInvoice['kind'], string> = {
  shop: 'Période',
  network: 'Période',
  driver: 'Date de livraison',
  order: 'Date de la vente',
};

const toRow = (line: PrintedInvoice['lines'][number]): SheetRow => ({
  label: line.label,
  detail: line.detail,
  quantity: grouped(String(line.quantity)),
  unitPrice: formatEuros(line.unitPriceExclVat),
  rate: formatRate(line.vatRateBasisPoints),
  amount: formatEuros(line.amountExclVat),
});

const netOf = ({ kind, totalInclVat, paid, corrects }: PrintedInvoice): Sheet['net'] =>
  corrects
    ? {
        label: 'Net à rembourser',
        value: formatEuros(cents(paid - totalInclVat)),
        note: french(`déjà rendu : ${formatEuros(cents(-paid))}`),
      }
    : {
        label: 'Net à payer',
        value: formatEuros(cents(totalInclVat - paid)),
        note: paid === 0 ? null : french(`${ALREADY_PAID[kind]} : ${formatEuros(paid)}`),
      };
