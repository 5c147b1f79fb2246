import { aPushNotification } from '@comptoir/domain/push-notifications/push-notifications.samples.ts';
import { expect, test } from 'vitest';
import { dateOf, draftErrors, draftOf, EMPTY, nightNote, plannedDraft } from './push-draft.ts';

const PARIS = 'Europe/Paris';
const NOW = '2026-11-14T11:00:00.000Z';

test('PSH-05 PSH-06 what is missing is said at its field', () => {
  const planned = plannedDraft(NOW, PARIS);

  expect(draftErrors(EMPTY, false, NOW, PARIS)).toEqual({
    title: 'Merci de remplir le titre et le message.',
    message: 'Merci de remplir le titre et le message.',
    day: null,
  });
  expect(draftErrors({ ...planned, title: 'a', message: 'b' }, true, NOW, PARIS).day).toBeNull();
  for (const wrong of [{ day: '2026-11-14', time: '12:00' }, { day: '' }, { day: '0002-11-14' }, { time: '' }])
    expect(draftErrors({ ...planned, ...wrong }, true, NOW, PARIS).day).toBe(
      'La date d’envoi doit être dans le futur.',
    );
});

test('PSH-22 a date at night is said to wait until nine', () => {
  const planned = plannedDraft(NOW, PARIS);

  expect(nightNote(planned, PARIS)).toBeUndefined();
  expect(nightNote({ ...planned, time: '23:15' }, PARIS)).toContain('partira à 09:00');
});

test('PSH-10 a notification opens with its own words and date', () => {
  const draft = draftOf(aPushNotification(), PARIS);

  expect(draft).toMatchObject({ title: 'Soirée niçoise', day: '2026-11-15', time: '10:30', segment: 'all' });
  expect(dateOf(draft, PARIS)).toBe('2026-11-15T09:30:00.000Z');
});
