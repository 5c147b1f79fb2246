import type { DocumentKind, DriverDocument } from '@comptoir/domain/drivers/documents.ts';
import { DEMO_SHOPS, type DemoShop } from './company.ts';

type DemoDocument = { state: DriverDocument['state']; endsInDays: number | null };

export type DemoDriver = {
  driverId: string;
  firstName: string;
  lastName: string;
  phone: string;
  birthDate: string;
  kind: 'employee' | 'independent';
  shop: DemoShop;
  /** A disabled driver stays on the list but gets no offers. */
  isEnabled: boolean;
  isOnline: boolean;
  areNotificationsAllowed: boolean;
  /** The waiting position, in metres from the shop. */
  north: number;
  east: number;
  seenMinutesAgo: number;
  sinceDays: number;
  deliveries: number;
  /** Cash, meal vouchers, card terminal, in cents. */
  takings: readonly [number, number, number];
  siret: string | null;
  documents: Partial<Record<DocumentKind, DemoDocument>>;
};

const [oldTown, , port] = DEMO_SHOPS;
const driverId = (rank: number) => `0190c0de-0000-7000-8000-0000000003${String(rank).padStart(2, '0')}`;

type Person = Pick<DemoDriver, 'firstName' | 'lastName' | 'birthDate' | 'shop' | 'north' | 'east' | 'sinceDays'> &
  Partial<DemoDriver>;

/**
 * As on the screens of the design: one on the way, two free, one without a recent position, one not to be disturbed,
 * and two more at the port.
 */
const PEOPLE: readonly Person[] = [
  {
    firstName: 'Karim',
    lastName: 'Benali',
    birthDate: '1994-03-21',
    shop: oldTown,
    north: 240,
    east: 380,
    sinceDays: 649,
    deliveries: 412,
    takings: [14_250, 8_600, 21_340],
  },
  {
    firstName: 'Sonia',
    lastName: 'Martel',
    birthDate: '1999-11-02',
    shop: oldTown,
    north: -580,
    east: -290,
    sinceDays: 515,
    deliveries: 288,
    takings: [9_820, 4_300, 12_760],
  },
  {
    firstName: 'Enzo',
    lastName: 'Giordano',
    birthDate: '2003-07-15',
    shop: oldTown,
    north: 1150,
    east: 330,
    sinceDays: 226,
    deliveries: 96,
    takings: [3_180, 1_200, 5_640],
  },
  {
    firstName: 'Yanis',
    lastName: 'Haddad',
    birthDate: '1997-01-30',
    shop: oldTown,
    north: 700,
    east: -900,
    sinceDays: 419,
    deliveries: 143,
    isOnline: false,
    seenMinutesAgo: 72,
  },
  {
    firstName: 'Clara',
    lastName: 'Novelli',
    birthDate: '2005-09-12',
    shop: oldTown,
    north: -150,
    east: -1300,
    sinceDays: 17,
    deliveries: 12,
    takings: [860, 0, 1_490],
    isEnabled: false,
    isOnline: false,
    areNotificationsAllowed: false,
    seenMinutesAgo: 3_000,
  },
  {
    firstName: 'Lucas',
    lastName: 'Ferri',
    birthDate: '2001-04-08',
    shop: port,
    north: 420,
    east: -260,
    sinceDays: 301,
    deliveries: 231,
    takings: [6_400, 2_150, 9_980],
  },
  {
    firstName: 'Nadia',
    lastName: 'Costa',
    birthDate: '1992-12-19',
    shop: port,
    north: 160,
    east: 410,
    sinceDays: 188,
    deliveries: 158,
    takings: [5_230, 1_900, 7_115],
  },
  {
    firstName: 'Mathis',
    lastName: 'Orsini',
    birthDate: '2000-06-27',
    kind: 'independent',
    shop: oldTown,
    north: -420,
    east: 900,
    sinceDays: 132,
    deliveries: 37,
    siret: '00052345600010',
    documents: {
      siret: { state: 'valid', endsInDays: null },
      identity: { state: 'valid', endsInDays: 1_460 },
      insurance: { state: 'valid', endsInDays: 140 },
      vigilance: { state: 'valid', endsInDays: 12 },
    },
  },
  {
    firstName: 'Jade',
    lastName: 'Arnaud',
    birthDate: '2002-02-14',
    kind: 'independent',
    shop: oldTown,
    north: 900,
    east: 1100,
    sinceDays: 3,
    siret: '00062345400014',
    documents: {
      siret: { state: 'valid', endsInDays: null },
      identity: { state: 'pending', endsInDays: 2_300 },
      insurance: { state: 'refused', endsInDays: 90 },
    },
  },
];

const USUAL = {
  kind: 'employee',
  isEnabled: true,
  isOnline: true,
  areNotificationsAllowed: true,
  seenMinutesAgo: 0,
  deliveries: 0,
  takings: [0, 0, 0],
  siret: null,
  documents: {},
} as const;

/** Phone numbers from the range reserved for fiction (06 39 98). */
export const DEMO_DRIVERS: readonly DemoDriver[] = PEOPLE.map((person, index) => ({
  ...USUAL,
  ...person,
  driverId: driverId(index + 1),
  phone: `+3363998010${index + 1}`,
}));
