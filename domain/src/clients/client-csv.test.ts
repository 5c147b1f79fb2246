import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { csvHead, csvRow, nationalPhone, type ExportedCustomer } from './client-csv.ts';
import { exportFileName } from './clients.labels.ts';

const CAMILLE: ExportedCustomer = {
  firstName: 'Camille',
  lastName: 'Dubois',
  email: 'camille.dubois@exemple.fr',
  phone: '+33612345678',
  completedOrderCount: 24,
  canceledOrderCount: 1,
  totalSpent: cents(1_712_40),
  firstOrderAt: '2025-12-31T23:30:00.000Z',
  newsletterSubscribed: true,
};

describe('the file of clients', () => {
  test('CLI-24 CLI-25 a byte order mark, semicolons, a decimal comma, French dates of the shop’s zone', () => {
    expect(csvHead(false)).toBe(
      '\uFEFFPrénom;Nom;E-mail;Téléphone;Commandes;Annulations;Total dépensé (€);Première commande;Newsletter\r\n',
    );
    expect(csvRow(CAMILLE, 'Europe/Paris')).toBe(
      'Camille;Dubois;camille.dubois@exemple.fr;06 12 34 56 78;24;1;1712,40;01/01/2026;Oui\r\n',
    );
  });

  test('CLI-25 all shops add their names', () => {
    expect(csvHead(true)).toMatch(/;Magasins\r\n$/);
    expect(csvRow({ ...CAMILLE, shopNames: ['Chez Mimi', 'Mimi; le port'] }, 'Europe/Paris')).toMatch(
      /;"Chez Mimi, Mimi; le port"\r\n$/,
    );
  });

  test('CLI-24 quotes, separators and line breaks are kept in one cell', () => {
    const row = csvRow({ ...CAMILLE, firstName: 'A "B"; C', lastName: 'x\r\ny' }, 'Europe/Paris');
    expect(row.startsWith('"A ""B""; C";"x\r\ny";')).toBe(true);
  });

  test('CLI-26 no cell begins a formula, and no telephone begins with a plus', () => {
    const starts = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', 'a', '"', ';'), minLength: 1 });
    fc.assert(
      fc.property(starts, (firstName) => {
        const row = csvRow({ ...CAMILLE, firstName }, 'Europe/Paris');
        expect(row).not.toMatch(/^"?[=+\-@\t\r]/);
      }),
    );
    expect(nationalPhone('+491512345678')).toBe('00491512345678');
  });

  test('CLI-27 named after the shop and the day', () => {
    expect(exportFileName('Chez Mimi, l’Été', '2026-11-14')).toBe('clients_chez-mimi-l-ete_2026-11-14.csv');
    expect(exportFileName(null, '2026-11-14')).toBe('clients_tous-les-magasins_2026-11-14.csv');
  });
});
