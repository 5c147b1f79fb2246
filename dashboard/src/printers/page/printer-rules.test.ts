import type { Printer, PrintRule } from '@comptoir/domain/printers/printer.ts';
import { expect, test } from 'vitest';
import { aPrinterCard } from './printer-card.fixture.ts';
import { freeTemplates, placedRules, withRule } from './printer-rules.ts';

const rule = (template: PrintRule['template']): PrintRule => ({
  template,
  at: 'accepted',
  sections: null,
  copies: 1,
  isActive: true,
});
const kitchen: Printer = aPrinterCard({ rules: [rule('kitchen')], version: 3 });

test('PRN-62 a rule that is switched off is kept, and the rest of its printer stays as it is', () => {
  const body = withRule(kitchen, 'kitchen', { ...rule('kitchen'), isActive: false });

  expect(body).toEqual({
    printerId: kitchen.id,
    version: 3,
    printer: expect.objectContaining({
      name: kitchen.name,
      backupPrinterId: kitchen.backupPrinterId,
      rules: [{ ...rule('kitchen'), isActive: false }],
    }),
  });
  // What the server alone says is not sent back to it.
  expect(body.printer).not.toHaveProperty('status');
});

test('PRN-25 a printer has one rule for each kind of ticket', () => {
  expect(freeTemplates(kitchen)).toEqual(['bag']);
  expect(withRule(kitchen, 'bag', rule('bag')).printer?.rules).toEqual([rule('kitchen'), rule('bag')]);
  expect(withRule(kitchen, 'kitchen', null).printer?.rules).toEqual([]);
  expect(placedRules([kitchen, aPrinterCard({ rules: [] })])).toEqual([{ printer: kitchen, rule: rule('kitchen') }]);
});
