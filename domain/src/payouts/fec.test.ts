import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { addDays } from '../kernel/time.ts';
import { VAT_RATES, type VatRate } from '../kernel/vat.ts';
import { fecEntries, fecFileName, fecText, vatOfPart, type BookedLine, type BookedPayout } from './fec.ts';
import { PAYOUT_LINE_KINDS } from './payout.ts';

const NAMES =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise';

/** Article A47 A-1, VII: every rule of a file of entries that a machine can check. Returns what is wrong. */
function faultsOf(text: string): string[] {
  const faults: string[] = [];
  if (!text.endsWith('\r\n')) faults.push('the last line does not end');
  const [head = '', ...rows] = text.split('\r\n').slice(0, -1);
  if (head.split('\t').join(' ') !== NAMES) faults.push('other columns');
  // eslint-disable-next-line no-control-regex -- this is what may not be there
  if (/[|"\u0000-\u0008\u000B\u000C\u000E-\u001F]/.test(text)) faults.push('a separator or a control character');
  if (!Buffer.from(text, 'latin1').toString('latin1').includes(text)) faults.push('not in ISO 8859-15');
  const entries = new Map<string, { date: string; journal: string; debit: number; credit: number }>();
  let [lastNumber, lastDate] = [0, ''];
  for (const row of rows) {
    const cells = row.split('\t');
    if (cells.length !== 18) faults.push(`${cells.length} cells`);
    const [code = '', lib = '', num = '', date = '', account = '', name = '', aux = '', auxLib = ''] = cells;
    const [piece = '', pieceDate = '', label = '', debit = '', credit = '', letter = '', letterDate = ''] =
      cells.slice(8);
    const [valid = '', foreign = '', currency = ''] = cells.slice(15);
    for (const [what, filled] of Object.entries({
      code,
      lib,
      num,
      date,
      account,
      name,
      piece,
      pieceDate,
      label,
      valid,
    }))
      if (filled.trim() === '') faults.push(`${what} is empty`);
    for (const day of [date, pieceDate, valid]) if (!isDay(day)) faults.push(`${day} is no day`);
    if (valid < date || pieceDate > date) faults.push('dates in another order');
    if (!/^[1-7]\d{2}[0-9A-Z]*$/.test(account)) faults.push(`${account} is no account`);
    if (aux !== '' && auxLib === '') faults.push('an auxiliary account without a name');
    if ((letter === '') !== (letterDate === '')) faults.push('a letter without its date');
    if ((foreign === '') !== (currency === '')) faults.push('a foreign amount without its currency');
    for (const amount of [debit, credit]) if (!/^\d+,\d{2}$/.test(amount)) faults.push(`${amount} is no amount`);
    if ((debit === '0,00') === (credit === '0,00')) faults.push('neither debit nor credit, or both');
    const number = Number(num);
    if (number !== lastNumber && number !== lastNumber + 1) faults.push(`${num} after ${lastNumber}`);
    if (date < lastDate) faults.push('not in the order of days');
    [lastNumber, lastDate] = [number, date];
    const known = entries.get(num) ?? { date, journal: code, debit: 0, credit: 0 };
    if (known.date !== date || known.journal !== code) faults.push(`entry ${num} has two days or journals`);
    entries.set(num, { ...known, debit: known.debit + centsOf(debit), credit: known.credit + centsOf(credit) });
  }
  for (const [num, { debit, credit }] of entries) if (debit !== credit) faults.push(`entry ${num} does not balance`);
  return faults;
}

const centsOf = (amount: string): number => Number(amount.replace(',', ''));
const isDay = (day: string): boolean => {
  const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  return /^\d{8}$/.test(day) && new Date(`${iso}T00:00:00Z`).toISOString().slice(0, 10) === iso;
};

const LINE: BookedLine = {
  kind: 'charge',
  day: '2026-11-11',
  reference: 'txn_1',
  gross: cents(900),
  tip: cents(0),
  commission: cents(72),
  fixedFee: cents(25),
  feeVat: cents(19),
  otherFee: cents(0),
  vat: [
    { rate: 1000, gross: cents(300), vat: cents(27) },
    { rate: 2000, gross: cents(600), vat: cents(100) },
  ],
};
const NO_FEE = { commission: cents(0), fixedFee: cents(0), feeVat: cents(0), otherFee: cents(0) };
const PAID: BookedPayout = { day: '2026-11-13', reference: 'po_1', amount: cents(784) };

/** « journal account debit credit » of every row. */
const rowsOf = (text: string): string[] =>
  text
    .split('\r\n')
    .slice(1, -1)
    .map((row) => {
      const cells = row.split('\t');
      return [cells[2], cells[0], cells[3], cells[4], cells[11], cells[12]].join(' ');
    });

describe('FEC', () => {
  test('a day of sales, its fees and its payout: balanced, numbered, in the accounts of the plan', () => {
    const text = fecText(fecEntries([LINE], [PAID]));

    expect(faultsOf(text)).toEqual([]);
    expect(rowsOf(text)).toEqual([
      '1 VE 20261111 411000 9,00 0,00',
      '1 VE 20261111 707200 0,00 2,73',
      '1 VE 20261111 445712 0,00 0,27',
      '1 VE 20261111 707100 0,00 5,00',
      '1 VE 20261111 445711 0,00 1,00',
      '2 EN 20261111 467000 9,00 0,00',
      '2 EN 20261111 411000 0,00 9,00',
      '3 FR 20261111 622200 0,97 0,00',
      '3 FR 20261111 445660 0,19 0,00',
      '3 FR 20261111 467000 0,00 1,16',
      '4 BQ 20261113 512000 7,84 0,00',
      '4 BQ 20261113 467000 0,00 7,84',
    ]);
  });

  test('refunds, disputes, what the provider takes and a payout that comes back', () => {
    const back = { ...LINE, kind: 'refund', gross: cents(-900), commission: cents(-72) } as const;
    const lines: BookedLine[] = [
      { ...back, fixedFee: cents(-25), feeVat: cents(-19) },
      { ...LINE, ...NO_FEE, kind: 'dispute', gross: cents(-500), vat: null },
      { ...LINE, ...NO_FEE, kind: 'fee', gross: cents(-12), vat: null },
      { ...LINE, ...NO_FEE, kind: 'payout_failure', gross: cents(784), vat: null, reference: 'txn_back_po_1' },
    ];

    const text = fecText(fecEntries(lines, []));

    expect(faultsOf(text)).toEqual([]);
    expect(rowsOf(text)).toEqual([
      '1 VE 20261111 411000 0,00 9,00',
      '1 VE 20261111 707200 2,73 0,00',
      '1 VE 20261111 445712 0,27 0,00',
      '1 VE 20261111 707100 5,00 0,00',
      '1 VE 20261111 445711 1,00 0,00',
      '2 EN 20261111 467000 0,00 14,00',
      '2 EN 20261111 411000 9,00 0,00',
      '2 EN 20261111 416000 5,00 0,00',
      '3 FR 20261111 622200 0,00 0,97',
      '3 FR 20261111 627800 0,12 0,00',
      '3 FR 20261111 445660 0,00 0,19',
      '3 FR 20261111 467000 1,04 0,00',
      '4 BQ 20261111 467000 7,84 0,00',
      '4 BQ 20261111 512000 0,00 7,84',
    ]);
  });

  test('FLO-96 a tip is owed to the staff: on its own account, without VAT, and back when it is given back', () => {
    const tipped = { ...LINE, ...NO_FEE, gross: cents(1_100), tip: cents(200) };
    const back = { ...tipped, kind: 'refund' as const, day: '2026-11-12', gross: cents(-1_100), tip: cents(-200) };
    const text = fecText(fecEntries([tipped, back], []));

    expect(faultsOf(text)).toEqual([]);
    expect(rowsOf(text)).toEqual([
      '1 VE 20261111 411000 11,00 0,00',
      '1 VE 20261111 467100 0,00 2,00',
      '1 VE 20261111 707200 0,00 2,73',
      '1 VE 20261111 445712 0,00 0,27',
      '1 VE 20261111 707100 0,00 5,00',
      '1 VE 20261111 445711 0,00 1,00',
      '2 EN 20261111 467000 11,00 0,00',
      '2 EN 20261111 411000 0,00 11,00',
      '3 VE 20261112 411000 0,00 11,00',
      '3 VE 20261112 467100 2,00 0,00',
      '3 VE 20261112 707200 2,73 0,00',
      '3 VE 20261112 445712 0,27 0,00',
      '3 VE 20261112 707100 5,00 0,00',
      '3 VE 20261112 445711 1,00 0,00',
      '4 EN 20261112 467000 0,00 11,00',
      '4 EN 20261112 411000 11,00 0,00',
    ]);
  });

  test('whatever happened, the file keeps every rule; and the provider owes nothing once all is paid out', () => {
    const part = fc
      .record({ rate: fc.constantFrom(...VAT_RATES), gross: fc.integer({ min: 0, max: 5_000 }) })
      .map(({ rate, gross }: { rate: VatRate; gross: number }) => ({
        rate,
        gross: cents(gross),
        vat: cents((gross * rate) / (10_000 + rate)),
      }));
    const line = fc.record({
      kind: fc.constantFrom(...PAYOUT_LINE_KINDS),
      day: fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-02-10', days)),
      reference: fc.string({ minLength: 1 }).map((words) => `txn_${words.replaceAll(/[^\u0020-\u007E]/g, '')}`),
      gross: fc.integer({ min: -9_000, max: 9_000 }).map(cents),
      tip: fc.integer({ min: -900, max: 900 }).map(cents),
      commission: fc.integer({ min: -99, max: 99 }).map(cents),
      fixedFee: fc.constantFrom(cents(0), cents(25)),
      feeVat: fc.integer({ min: 0, max: 20 }).map(cents),
      otherFee: fc.constantFrom(cents(0), cents(7)),
      vat: fc.option(fc.array(part, { maxLength: 3 })),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const net = lines.reduce(
          (sum, one) => sum + one.gross - one.commission - one.fixedFee - one.feeVat - one.otherFee,
          0,
        );
        const entries = fecEntries(lines, [{ day: '2026-03-31', reference: 'po', amount: cents(net) }]);

        expect(faultsOf(fecText(entries)).filter((fault) => !fault.startsWith('a separator'))).toEqual([]);
        const owed = entries.flatMap(({ postings }) => postings).filter(({ account }) => account[0] === '467000');
        expect(owed.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      }),
    );
  });

  test('words bring no separator, and the file is named after the company and its last day', () => {
    const text = fecText(fecEntries([], [{ ...PAID, reference: 'po\t1|"\r\n2' }]));

    expect(faultsOf(text.replaceAll('"', ''))).toEqual([]);
    expect(text).toContain('\tpo 1 " 2\t');
    expect(fecFileName('000123455', '2026-11-30')).toBe('000123455FEC20261130.txt');
    expect(fecText([])).toBe(`${NAMES.replaceAll(' ', '\t')}\r\n`);
  });
});

test('the VAT of a part of an order follows its rates to the cent, and a refund has its sign', () => {
  const whole = LINE.vat;

  expect(vatOfPart(cents(-900), whole)).toEqual([
    { rate: 1000, gross: -300, vat: -27 },
    { rate: 2000, gross: -600, vat: -100 },
  ]);
  expect(vatOfPart(cents(100), whole)).toEqual([
    { rate: 1000, gross: 33, vat: 3 },
    { rate: 2000, gross: 67, vat: 11 },
  ]);
  expect(vatOfPart(cents(100), null)).toEqual([{ rate: 0, gross: 100, vat: 0 }]);
});
