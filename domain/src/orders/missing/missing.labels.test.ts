import { expect, test } from 'vitest';
import { cents } from '../../kernel/money.ts';
import { missingWords, questionSentence, settledSentence } from './missing.labels.ts';
import { aMissingQuestion } from './missing.samples.ts';

const NOW = '2026-11-14T19:15:30.000Z';
const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ') ?? null;

test('MIS-05 the message says what is missing, what would come, the total and until when', () => {
  expect(plain(questionSentence(aMissingQuestion(), 'Europe/Paris'))).toBe(
    'Il ne reste plus de « Tourte de blettes ». À la place : « Pissaladière » ? Total 67,70 € au lieu de 68,70 €. Répondez avant 20:19.',
  );
  expect(plain(questionSentence(aMissingQuestion({ replacement: null, quantity: 2 }), 'Europe/Paris'))).toContain(
    'Il manque 2 « Tourte de blettes ». Nous les retirons de votre commande ?',
  );
});

test('MIS-07 who was not asked is told what holds', () => {
  const applied = aMissingQuestion({ state: 'applied', replacedBy: 'Pissaladière' });
  expect(plain(settledSentence(applied, cents(6_770)))).toBe(
    '« Tourte de blettes » manquait : vous recevez « Pissaladière » à la place. Nouveau total : 67,70 €.',
  );
});

test('MIS-07 several pieces are spoken of as several', () => {
  const applied = aMissingQuestion({ state: 'applied', quantity: 2 });
  expect(plain(settledSentence(applied, cents(6_770)))).toBe(
    '« 2 × Tourte de blettes » manquaient et ne vous sont pas comptés. Nouveau total : 67,70 €.',
  );
  expect(plain(settledSentence({ ...applied, replacedBy: 'Pissaladière' }, cents(6_770)))).toContain(
    '« 2 × Tourte de blettes » manquaient : vous recevez « 2 × Pissaladière » à la place.',
  );
});

test('MIS-08 KIT-22 the question with its minutes, then the answer; the kitchen hears no name', () => {
  const words = (fields: Parameters<typeof aMissingQuestion>[0], name: string | null = 'Manon') =>
    plain(missingWords(aMissingQuestion(fields), name, NOW));

  expect(words({})).toBe('Question à Manon · 4 min');
  expect(words({}, null)).toBe('Question au client · 4 min');
  expect(words({ answerBy: '2026-11-14T19:15:00.000Z' })).toBe('Question à Manon · 1 min');
  expect(words({ state: 'answered', answer: 'yes', replacedBy: 'Pissaladière' })).toBe(
    'Manon : Pissaladière au lieu de Tourte de blettes',
  );
  expect(words({ state: 'answered', answer: 'without' }, null)).toBe('Le client : sans Tourte de blettes');
  expect(words({ state: 'answered', answer: 'cancel' })).toBe('Manon annule');
  expect(words({ state: 'silent' })).toBe('Sans réponse : sans Tourte de blettes');
  expect(words({ state: 'silent', ifSilent: 'cancel' })).toBe('Sans réponse : annulée');
  expect(words({ state: 'applied' })).toBe('Corrigée : sans Tourte de blettes');
  expect([words({ state: 'withdrawn' }), words({ state: 'over' })]).toEqual([null, null]);
});
