import { expect, test } from 'vitest';
import { lostSlot, slotDays, type Slots } from './slots.ts';

const ZONE = 'Europe/Paris';
const NOW = '2026-11-14T19:40:00.000Z';
const window = (start: string, end: string, isFull = false) => ({
  start: `2026-11-${start}:00.000Z`,
  end: `2026-11-${end}:00.000Z`,
  isFull,
  reason: isFull ? 'Ce créneau est complet.' : null,
});
const slots: Slots = {
  items: [
    window('14T19:50', '14T20:05'),
    window('14T20:05', '14T20:20', true),
    window('15T11:00', '15T11:15'),
    window('16T11:00', '16T11:15'),
  ],
  soonest: { start: '2026-11-14T19:50:00.000Z', end: '2026-11-14T20:05:00.000Z', minutesToDoor: null },
};

test('API-85 the hours stand by day, the soonest first and once, full ones in view', () => {
  const days = slotDays(slots, NOW, ZONE);
  expect(days.map(({ label }) => label)).toEqual(['Aujourd’hui', 'Demain', 'Lun. 16\u00A0nov.']);
  expect(days[0]).toMatchObject({ soonest: { label: '20:50\u00A0–\u00A021:05' }, slots: [{ isFull: true }] });
  expect(days[0]?.slots).toHaveLength(1);
  expect(days[1]).toMatchObject({ soonest: null, slots: [{ label: '12:00\u00A0–\u00A012:15' }] });
});

test('what is delivered at once is told by its arrival, not by the window of the kitchen', () => {
  const delivered = { ...slots, soonest: slots.soonest && { ...slots.soonest, minutesToDoor: 50 } };
  const [today] = slotDays(delivered, NOW, ZONE);
  expect(today?.soonest).toMatchObject({ start: slots.soonest?.start, label: 'environ 50\u00A0min' });
});

test('a closed shop has no soonest hour: the first one is chosen like any other', () => {
  const [today] = slotDays({ ...slots, soonest: null }, NOW, ZONE);
  expect(today).toMatchObject({ soonest: null, slots: [{ isFull: false }, { isFull: true }] });
});

test('HRS-28 an hour that filled up or passed while the page stood open is told', () => {
  expect(lostSlot(slots, null)).toBeNull();
  expect(lostSlot(slots, '2026-11-15T11:00:00.000Z')).toBeNull();
  expect(lostSlot(slots, '2026-11-14T20:05:00.000Z')).toBe('Ce créneau est complet.');
  expect(lostSlot(slots, '2026-11-14T18:00:00.000Z')).toMatch(/n’est plus proposée/);
});
