import { addressLine } from '../kernel/address.ts';
import { cents, formatEuros } from '../kernel/money.ts';
import { french, grouped, NBSP } from '../kernel/text.ts';
import { formatDay, type Day } from '../kernel/time.ts';
import type { Nature, PrintedInvoice, PrintedParty } from './printed-invoice.ts';

/** INV-31 */
export const invoiceTitle = ({ isCreditNote }: Pick<PrintedInvoice, 'isCreditNote'>): 'Facture' | 'Avoir' =>
  isCreditNote ? 'Avoir' : 'Facture';

/** « 20 % », « 5,5 % » */
export const formatRate = (basisPoints: number): string => `${String(basisPoints / 100).replace('.', ',')}${NBSP}%`;

/** « 16 au 31/10/2026 »; a period over two months is written in full. */
export function formatPeriod(start: Day, end: Day): string {
  if (start === end) return formatDay(end);
  if (start.slice(0, 7) !== end.slice(0, 7)) return `${formatDay(start)} au ${formatDay(end)}`;
  const first = Number(start.slice(8));
  return `${first === 1 ? '1er' : first} au ${formatDay(end)}`;
}

/** By threes: « 912 345 678 », « 912 345 678 00014 ». */
export const formatSiren = (siren: string): string => siren.replace(/^(\d{3})(\d{3})(\d{3})/, `$1${NBSP}$2${NBSP}$3`);
export const formatSiret = (siret: string): string => `${formatSiren(siret.slice(0, 9))}${NBSP}${siret.slice(9)}`;
/** « FR 74 912345678 » */
const formatVatNumber = (vat: string): string => vat.replace(/^([A-Z]{2})(\w{2})/, `$1${NBSP}$2${NBSP}`);

/** INV-32: « Comptoir SAS », « Samir Haddad EI »; a name that carries its form already keeps it once. */
export const partyName = ({ companyName, legalForm }: Pick<PrintedParty, 'companyName' | 'legalForm'>): string =>
  legalForm === null || companyName.toUpperCase().split(/\s+/).includes(legalForm)
    ? companyName
    : `${companyName} ${legalForm}`;

/** « RCS Nice 912 345 678 », for those who are in the registry. */
export const registryOf = ({ registryCity, siren }: Pick<PrintedParty, 'registryCity' | 'siren'>): string[] =>
  registryCity && siren ? [`RCS ${registryCity} ${formatSiren(siren)}`] : [];

export function formAndCapital({ legalForm, shareCapital }: PrintedParty): string[] {
  if (legalForm === null) return [];
  if (legalForm === 'EI' || legalForm === 'EIRL') return ['Entrepreneur individuel'];
  if (shareCapital === 0) return [legalForm];
  const euros = shareCapital % 100 === 0 ? `${grouped(String(shareCapital / 100))}${NBSP}€` : formatEuros(shareCapital);
  return [`${legalForm} au capital de ${euros}`];
}

function numbersOf({ siren, siret }: PrintedParty): string[] {
  if (!siren) return [];
  return [siret ? `SIREN ${formatSiren(siren)} – SIRET ${formatSiret(siret)}` : `SIREN ${formatSiren(siren)}`];
}

const vatOf = ({ vatNumber }: PrintedParty): string[] =>
  vatNumber ? [`TVA intracommunautaire ${formatVatNumber(vatNumber)}`] : [];

const addressOf = ({ address }: PrintedParty): string[] => [addressLine(address)].filter(Boolean);

/** INV-32: a seller under franchise has no VAT number to show. */
export const sellerLines = (seller: PrintedParty): string[] => [
  ...formAndCapital(seller),
  ...addressOf(seller),
  ...numbersOf(seller),
  ...registryOf(seller),
  ...(seller.isVatSubject ? vatOf(seller) : []),
  ...(seller.email ? [seller.email] : []),
];

export const buyerLines = (buyer: PrintedParty): string[] => [
  ...addressOf(buyer),
  ...numbersOf(buyer),
  ...vatOf(buyer),
];

/** At the foot of every page. */
export const identityLine = (seller: PrintedParty): string =>
  [partyName(seller), ...addressOf(seller), ...registryOf(seller)].join(' – ');

const PAYMENT_DAYS = 30;

/** INV-34. A credit note is money that goes the other way, which the specification's words do not say. */
export function paymentMention(
  invoice: Pick<PrintedInvoice, 'kind' | 'totalInclVat' | 'paid' | 'paidOn' | 'paymentWords'>,
): string {
  if (invoice.paymentWords) return french(invoice.paymentWords);
  const left = cents(invoice.totalInclVat - invoice.paid);
  if (invoice.kind === 'driver') {
    return french(invoice.paidOn ? `Réglée par virement le ${formatDay(invoice.paidOn)}` : 'À régler');
  }
  if (invoice.totalInclVat < 0) {
    return french(
      left === 0
        ? 'Avoir imputé sur vos encaissements en ligne.'
        : `Somme à vous reverser : ${formatEuros(cents(-left))}`,
    );
  }
  return french(
    left <= 0
      ? 'Facture réglée par prélèvement sur vos encaissements en ligne.'
      : `Reste à payer sous ${PAYMENT_DAYS} jours : ${formatEuros(left)}`,
  );
}

export const ALREADY_PAID: Record<PrintedInvoice['kind'], string> = {
  shop: 'déjà prélevé',
  network: 'déjà prélevé',
  driver: 'déjà réglé',
  order: 'déjà réglé',
};

/** INV-33, one mention each; the electronic invoice carries the last three under a code of their own. */
const NATURES: Record<Nature, string> = {
  services: 'prestation de services',
  goods: 'livraison de biens',
  mixed: 'livraison de biens et prestation de services',
};
const natureMention = ({ nature = 'services' }: PrintedInvoice): string =>
  french(`Nature de l'opération : ${NATURES[nature]}.`);
const VAT_ON_DEBITS = french("Option pour le paiement de la taxe d'après les débits.");
const VAT_ON_RECEIPTS = french('TVA acquittée sur les encaissements.');
export const LATE_PENALTIES = french("pénalités au taux de trois fois l'intérêt légal");
export const RECOVERY_INDEMNITY = french('indemnité forfaitaire pour frais de recouvrement de 40 €');
export const NO_DISCOUNT = french("Pas d'escompte pour paiement anticipé.");
const LATE_PAYMENT = french(`En cas de retard de paiement : ${LATE_PENALTIES} et ${RECOVERY_INDEMNITY}.`);

/** INV-35 */
export const drawnUpMention = ({ drawnUpBy, seller }: Pick<PrintedInvoice, 'drawnUpBy' | 'seller'>): string | null =>
  drawnUpBy
    ? `Facture établie par ${drawnUpBy} au nom et pour le compte de ${partyName(seller)} – Autofacturation`
    : null;

/** Who pays no VAT has no moment at which it falls due. */
function vatMention({ seller, exemptionMention, isVatOnDebits, nature }: PrintedInvoice): string[] {
  if (exemptionMention !== null) return [french(exemptionMention)];
  if (!seller.isVatSubject || nature === 'goods') return [];
  return [isVatOnDebits ? VAT_ON_DEBITS : VAT_ON_RECEIPTS];
}

/** The paragraphs at the foot of the invoice. */
export function legalParagraphs(invoice: PrintedInvoice): string[] {
  const drawnUp = drawnUpMention(invoice);
  // Nothing is left to pay, and so nothing can be late.
  if (invoice.corrects)
    return [[natureMention(invoice), ...vatMention(invoice)].join(' '), correctsMention(invoice.corrects)];
  return [
    [natureMention(invoice), ...vatMention(invoice)].join(' '),
    `${LATE_PAYMENT} ${NO_DISCOUNT}`,
    ...(drawnUp ? [drawnUp] : []),
    ...(invoice.regularises ?? []).map(correctsMention),
  ];
}

const correctsMention = ({ number, issueDay }: { number: string; issueDay: Day }): string =>
  french(`Avoir sur la facture n° ${number} du ${formatDay(issueDay)}.`);

/** « Le détail des 412 commandes figure en annexe (pages 2 à 18). » */
export function annexMention(orders: number, from: number, to: number): string {
  const pages = from === to ? `page ${from}` : `pages ${from} à ${to}`;
  return orders === 1
    ? `Le détail de la commande figure en annexe (${pages}).`
    : `Le détail des ${grouped(String(orders))} commandes figure en annexe (${pages}).`;
}
