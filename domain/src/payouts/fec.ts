import { decimals } from '../kernel/csv.ts';
import { cents, roundHalfAway, spread, ZERO, type Cents } from '../kernel/money.ts';
import type { Day } from '../kernel/time.ts';
import { formatVatRate, type VatRate } from '../kernel/vat.ts';
import type { PayoutLine } from './payout.ts';

/** Article A47 A-1 of the « Livre des procédures fiscales »: these eighteen, in this order. */
export const FEC_COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

const JOURNALS = {
  VE: 'Ventes en ligne',
  EN: 'Encaissements par carte',
  FR: 'Frais de vente en ligne',
  BQ: 'Banque',
} as const;
type Journal = keyof typeof JOURNALS;

const ACCOUNTS = {
  customers: ['411000', 'Clients'],
  disputed: ['416000', 'Clients litigieux'],
  provider: ['467000', 'Prestataire de paiement'],
  tips: ['467100', 'Pourboires à reverser au personnel'],
  bank: ['512000', 'Banque'],
  commission: ['622200', 'Commissions sur ventes'],
  providerFee: ['627800', 'Frais de paiement'],
  feeVat: ['445660', 'TVA déductible sur biens et services'],
} as const satisfies Record<string, Account>;
type Account = readonly [number: string, label: string];

const RATE_DIGITS: Record<VatRate, string> = { 2000: '1', 1000: '2', 550: '3', 210: '4', 0: '9' };
const salesAccount = (rate: VatRate): Account => [`707${RATE_DIGITS[rate]}00`, `Ventes, TVA ${formatVatRate(rate)}`];
const vatAccount = (rate: VatRate): Account => [`44571${RATE_DIGITS[rate]}`, `TVA collectée ${formatVatRate(rate)}`];

export type VatPart = { rate: VatRate; gross: Cents; vat: Cents };

/** What happened to the card money of a shop on a day, with the VAT of the order behind it. */
export type BookedLine = Pick<
  PayoutLine,
  'kind' | 'gross' | 'tip' | 'commission' | 'fixedFee' | 'feeVat' | 'otherFee'
> & {
  day: Day;
  reference: string;
  vat: readonly VatPart[] | null;
};
export type BookedPayout = { day: Day; reference: string; amount: Cents };

/** `amount` is a debit, a negative one a credit. */
type Posting = { account: Account; amount: Cents };
export type FecEntry = { journal: Journal; day: Day; reference: string; label: string; postings: Posting[] };

/** The VAT of a part of an order, or of a refund of it, in proportion to the whole. */
export function vatOfPart(gross: Cents, whole: readonly VatPart[] | null): VatPart[] {
  const sign = Math.sign(gross);
  const parts = whole?.filter((part) => part.gross > 0) ?? [];
  if (parts.length === 0) return [{ rate: 0, gross, vat: ZERO }];
  const total = parts.reduce((sum, part) => sum + part.gross, 0);
  if (total === Math.abs(gross))
    return parts.map((part) => ({ rate: part.rate, gross: cents(sign * part.gross), vat: cents(sign * part.vat) }));
  const shares = spread(
    cents(Math.abs(gross)),
    parts.map((part) => part.gross),
  );
  return parts.map(({ rate }, index) => {
    const share = shares[index] ?? ZERO;
    return {
      rate,
      gross: cents(sign * share),
      vat: cents(sign * roundHalfAway((share * rate) / (10_000 + rate))),
    };
  });
}

/** One entry a day and journal; one a payout. In the order of their days. */
export function fecEntries(lines: readonly BookedLine[], payouts: readonly BookedPayout[]): FecEntry[] {
  const days = [...new Set(lines.map(({ day }) => day))];
  const daily = days.flatMap((day) => {
    const own = lines.filter((line) => line.day === day);
    const sold = own.filter(({ kind }) => kind === 'charge' || kind === 'refund');
    return [
      entry('VE', day, `VE-${day}`, 'Ventes en ligne payées par carte', salesPostings(sold)),
      entry('EN', day, `EN-${day}`, 'Encaissements par carte', [
        ...both(ACCOUNTS.provider, ACCOUNTS.customers, sum(sold, 'gross')),
        ...both(ACCOUNTS.disputed, ACCOUNTS.provider, cents(-sum(of(own, 'dispute'), 'gross'))),
      ]),
      entry('FR', day, `FR-${day}`, 'Commissions et frais', feePostings(own)),
      ...of(own, 'payout_failure').map(({ reference, gross }) =>
        entry('BQ', day, reference, 'Virement rejeté', both(ACCOUNTS.provider, ACCOUNTS.bank, gross)),
      ),
    ];
  });
  const paid = payouts.map(({ day, reference, amount }) =>
    entry('BQ', day, reference, 'Virement du prestataire de paiement', both(ACCOUNTS.bank, ACCOUNTS.provider, amount)),
  );
  return [...daily, ...paid]
    .filter(({ postings }) => postings.length > 0)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

const of = (lines: readonly BookedLine[], kind: BookedLine['kind']) => lines.filter((line) => line.kind === kind);

type Amounts = 'gross' | 'tip' | 'commission' | 'fixedFee' | 'feeVat' | 'otherFee';
const sum = (lines: readonly BookedLine[], part: Amounts): Cents =>
  cents(lines.reduce((all, line) => all + line[part], 0));

const both = (debited: Account, credited: Account, amount: Cents): Posting[] => [
  { account: debited, amount },
  { account: credited, amount: cents(-amount) },
];

function salesPostings(sold: readonly BookedLine[]): Posting[] {
  const parts = sold.flatMap(({ gross, tip, vat }) => vatOfPart(cents(gross - tip), vat));
  return [
    { account: ACCOUNTS.customers, amount: sum(sold, 'gross') },
    { account: ACCOUNTS.tips, amount: cents(-sum(sold, 'tip')) },
    ...parts.flatMap(({ rate, gross, vat }) => [
      { account: salesAccount(rate), amount: cents(vat - gross) },
      { account: vatAccount(rate), amount: cents(-vat) },
    ]),
  ];
}

function feePostings(lines: readonly BookedLine[]): Posting[] {
  // What the provider takes besides the payments is a line of its own, without a fee: its amount is the cost.
  const others = [...of(lines, 'fee'), ...of(lines, 'adjustment')];
  const commission = cents(sum(lines, 'commission') + sum(lines, 'fixedFee'));
  const provider = cents(sum(lines, 'otherFee') - sum(others, 'gross'));
  const vat = sum(lines, 'feeVat');
  return [
    { account: ACCOUNTS.commission, amount: commission },
    { account: ACCOUNTS.providerFee, amount: provider },
    { account: ACCOUNTS.feeVat, amount: vat },
    { account: ACCOUNTS.provider, amount: cents(-commission - provider - vat) },
  ];
}

/** One posting an account, none of zero. */
function entry(journal: Journal, day: Day, reference: string, label: string, postings: readonly Posting[]): FecEntry {
  const byAccount = new Map<string, Posting>();
  for (const { account, amount } of postings) {
    const known = byAccount.get(account[0]);
    byAccount.set(account[0], { account, amount: cents((known?.amount ?? 0) + amount) });
  }
  return { journal, day, reference, label, postings: [...byAccount.values()].filter(({ amount }) => amount !== 0) };
}

const LINE_END = '\r\n';

/** A tab between fields, a comma in amounts, numbers without a gap in the order of days. */
export function fecText(entries: readonly FecEntry[]): string {
  const rows = entries.flatMap(({ journal, day, reference, label, postings }, index) =>
    postings.map(({ account: [number, name], amount }) => [
      journal,
      JOURNALS[journal],
      String(index + 1),
      compact(day),
      number,
      name,
      '',
      '',
      reference,
      compact(day),
      label,
      decimals(cents(Math.max(amount, 0))),
      decimals(cents(Math.max(-amount, 0))),
      '',
      '',
      compact(day),
      '',
      '',
    ]),
  );
  return [FEC_COLUMNS, ...rows].map((cells) => cells.map(plain).join('\t') + LINE_END).join('');
}

const compact = (day: Day): string => day.replaceAll('-', '');

/** Nothing that parts fields or lines; a space is a space. */
const plain = (cell: string): string => cell.replaceAll(/[\s|]+/g, ' ').trim();

/** « SIREN + FEC + AAAAMMJJ », the last day. */
export const fecFileName = (siren: string | null, lastDay: Day): string =>
  `${siren ?? '000000000'}FEC${compact(lastDay)}.txt`;
