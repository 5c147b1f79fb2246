import { aSection } from '@comptoir/domain/menu/menu.samples.ts';
import { expect, test } from 'vitest';
import { isSameSection, sectionDraftOf, sectionErrors, sectionInputOf } from './section-draft.ts';

const NO_IMAGE = { imageUrl: null, crop: null };
const at = { today: '2026-11-16', section: null };
const draft = { ...sectionDraftOf(null), name: 'Midi' };
const limited = { ...draft, isLimited: true };

test('SEC-11 SEC-26 without its switch a section is always active', () => {
  expect(sectionInputOf(draft, NO_IMAGE).activationSchedule).toBeNull();
  expect(Object.keys(sectionInputOf(limited, NO_IMAGE).activationSchedule?.weekdays ?? {})).toHaveLength(7);
});

test('SEC-08 CAT-ERR-26 a name of spaces is no name', () => {
  expect(sectionErrors({ ...draft, name: '  ' }, at)).toEqual({ name: 'Ce champ est obligatoire.' });
});

test('SEC-12 SEC-13 SEC-14 each fault is said at its field, and only while the switch is on', () => {
  const schedule = {
    ...limited.schedule,
    hasDateRange: true,
    startDate: '2026-11-10',
    endDate: null,
    weekdays: { monday: { slots: ['14:00-11:00', '-12:00', '09:00-10:00', '09:00-10:00'] } },
  };

  expect(sectionErrors({ ...limited, schedule }, at)).toEqual({
    startDate: 'La date ne peut pas être dans le passé.',
    endDate: 'Ce champ est obligatoire.',
    'weekdays.monday.slots.0': 'L’heure de fin doit être après l’heure de début.',
    'weekdays.monday.slots.1': 'Ce champ est obligatoire.',
    'weekdays.monday.slots.3': 'Deux créneaux sont identiques (lundi).',
  });
  expect(sectionErrors({ ...draft, schedule }, at)).toEqual({});
  expect(sectionErrors({ ...limited, schedule: { ...limited.schedule, weekdays: {} } }, at)).toEqual({
    weekdays: 'Sélectionnez au moins un jour compris dans la période.',
  });
});

test('PRD-28 a schedule behind its switch, or slots in another order, change nothing', () => {
  const slots = (...times: string[]) => ({
    ...limited,
    schedule: { ...limited.schedule, weekdays: { friday: { slots: times } } },
  });

  expect(isSameSection(draft, { ...draft, schedule: slots('11:00-14:00').schedule })).toBe(true);
  expect(isSameSection(slots('18:00-22:00', '11:00-14:00'), slots('11:00-14:00', '18:00-22:00'))).toBe(true);
  expect(isSameSection(slots('11:00-14:00'), slots('11:00-14:30'))).toBe(false);
  expect(isSameSection(draft, limited)).toBe(false);
  expect(isSameSection(sectionDraftOf(aSection({ freeOnly: true })), sectionDraftOf(aSection()))).toBe(false);
});
