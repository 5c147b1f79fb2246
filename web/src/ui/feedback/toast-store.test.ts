import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shownToasts, toast } from './toast-store.ts';

const texts = () => shownToasts().map((shown) => shown.text);

beforeEach(() => {
  for (const shown of shownToasts()) toast.dismiss(shown.id);
  vi.useFakeTimers();
});

afterEach(() => {
  for (const shown of shownToasts()) toast.dismiss(shown.id);
  vi.useRealTimers();
});

test('SHL-27 a success lasts three seconds', () => {
  toast.success({ text: 'La commande a bien été envoyée !' });

  vi.advanceTimersByTime(2999);
  expect(texts()).toEqual(['La commande a bien été envoyée !']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('SHL-27 a warning lasts ten seconds, or until it is dismissed', () => {
  toast.warning({ text: 'L’impression a échoué.' });
  vi.advanceTimersByTime(9_999);
  expect(texts()).toEqual(['L’impression a échoué.']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);

  toast.warning({ text: 'L’impression a échoué.' });
  toast.dismiss(shownToasts()[0]?.id ?? 0);

  expect(texts()).toEqual([]);
});

test('SHL-27 the third toast takes the place of the oldest success, not of a warning', () => {
  toast.warning({ text: 'avertissement' });
  for (const text of ['un', 'deux']) toast.success({ text });

  expect(texts()).toEqual(['avertissement', 'deux']);
});
