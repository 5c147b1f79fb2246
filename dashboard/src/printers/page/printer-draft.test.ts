import { expect, test } from 'vitest';
import { aPrinterCard } from './printer-card.fixture.ts';
import { printerDraft, printerFields } from './printer-draft.ts';

const NONE = { kind: null, url: null, enabled: false };
const kitchen = aPrinterCard({
  rules: [{ template: 'kitchen', at: 'accepted', sections: ['SECTION-plats'], copies: 2, isActive: false }],
});

test('PRN-47 a printer that is opened and saved again is the same', () => {
  const fields = printerFields(printerDraft(kitchen, NONE));

  expect(kitchen).toMatchObject(fields);
  expect(Object.keys(fields)).toHaveLength(10);
});

test('PRN-47 a new one prints the customer’s ticket at the acceptance, and takes the name it has on the computer', () => {
  const draft = { ...printerDraft(null, { ...NONE, kind: 'QZ' }), localName: 'EPSON TM-T20III' };

  expect(printerFields(draft)).toMatchObject({
    kind: 'qz',
    name: 'EPSON TM-T20III',
    paperWidth: 80,
    rules: [{ template: 'bag', at: 'accepted', copies: 1, sections: null }],
  });
});

test('PRN-47 no section is the whole order, and the customer’s ticket has no station', () => {
  const draft = printerDraft(kitchen, NONE);

  const { rules } = printerFields({
    ...draft,
    kitchen: { ...draft.kitchen, sections: [] },
    bag: { at: 'received', copies: '1', sections: ['SECTION-plats'], isActive: true },
  });

  expect(rules).toEqual([
    { template: 'bag', at: 'received', copies: 1, sections: null, isActive: true },
    { template: 'kitchen', at: 'accepted', copies: 2, sections: null, isActive: false },
  ]);
});
