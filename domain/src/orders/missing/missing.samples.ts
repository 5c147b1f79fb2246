import { cents } from '../../kernel/money.ts';
import type { MissingQuestion } from './missing-question.ts';

export const aMissingQuestion = (fields: Partial<MissingQuestion> = {}): MissingQuestion => ({
  id: '50000000-0000-4000-8000-000000000001',
  lineId: '50000000-0000-4000-8000-000000000002',
  dish: 'Tourte de blettes',
  quantity: 1,
  replacement: { productKey: 'PRODUCT-pissaladiere', name: 'Pissaladière', price: cents(850) },
  totalBefore: cents(6_870),
  totalAfter: cents(6_770),
  ifSilent: 'remove',
  askedAt: '2026-11-14T19:14:00.000Z',
  askedBy: 'Léa',
  answerBy: '2026-11-14T19:19:00.000Z',
  state: 'asked',
  answer: null,
  settledAt: null,
  replacedBy: null,
  ...fields,
});
