import { csvHeader, csvLine } from '../kernel/csv.ts';
import { formatEuros, type Cents } from '../kernel/money.ts';
import { formatDate, localTime } from '../kernel/time.ts';
import type { CashReturn } from './cash-return.ts';
import { differencesOf } from './collected.ts';

type Counted = Parameters<typeof differencesOf>[0];

/** « Compte juste », « Manque 2,00 € », with vouchers « Manque 20,00 € en espèces, 20,00 € de trop en titres-restaurant » */
export function differenceWords(counted: Counted): string {
  const { cash, mealVouchers } = differencesOf(counted);
  const hasVouchers = counted.mealVouchers !== 0 || counted.countedMealVouchers !== 0;
  const words = [
    cash === 0 ? null : `${amountOff(cash)}${hasVouchers ? ' en espèces' : ''}`,
    mealVouchers === 0 ? null : `${amountOff(mealVouchers)} en titres-restaurant`,
  ].filter((one) => one !== null);
  return words.join(', ') || 'Compte juste';
}

function amountOff(difference: Cents): string {
  const amount = formatEuros(Math.abs(difference) as Cents);
  return difference < 0 ? `Manque ${amount}` : `${amount} de trop`;
}

const HEADER = [
  'Date',
  'Heure',
  'Livreur',
  'Reçue par',
  'Commandes',
  'Espèces attendues',
  'Espèces comptées',
  'Titres-restaurant attendus',
  'Titres-restaurant comptés',
  'Écart en espèces',
  'Écart en titres-restaurant',
  'Note',
];

/** RND-33: one line a hand-over. */
export const cashReturnsCsv = (driverName: string, returns: readonly CashReturn[], timeZone: string): string =>
  [
    csvHeader(HEADER),
    ...returns.map((one) =>
      csvLine([
        formatDate(one.at, timeZone),
        localTime(one.at, timeZone),
        driverName,
        one.takenBy,
        String(one.orderCount),
        { amount: one.cash },
        { amount: one.countedCash },
        { amount: one.mealVouchers },
        { amount: one.countedMealVouchers },
        { amount: differencesOf(one).cash },
        { amount: differencesOf(one).mealVouchers },
        one.note ?? '',
      ]),
    ),
  ].join('');
