import { DriverDocument } from '@comptoir/domain/drivers/documents.ts';
import { DOCUMENT_KINDS } from '@comptoir/domain/drivers/document-kinds.ts';
import { z } from 'zod';
import { demoShop } from './company.ts';
import people from '../data/drivers.json' with { type: 'json' };

const Document = DriverDocument.pick({ state: true }).extend({ endsInDays: z.int().nullable() });

const Person = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.string(),
  shop: z.string().transform(demoShop),
  kind: z.enum(['employee', 'independent']).default('employee'),
  /** A disabled driver stays on the list but gets no offers. */
  isEnabled: z.boolean().default(true),
  isOnline: z.boolean().default(true),
  areNotificationsAllowed: z.boolean().default(true),
  /** The waiting position, in metres from the shop. */
  north: z.number(),
  east: z.number(),
  seenMinutesAgo: z.int().default(0),
  sinceDays: z.int(),
  deliveries: z.int().default(0),
  /** Cash, meal vouchers, card terminal, in cents. */
  takings: z.tuple([z.int(), z.int(), z.int()]).default([0, 0, 0]),
  siret: z.string().nullable().default(null),
  documents: z.partialRecord(z.enum(DOCUMENT_KINDS), Document).default({}),
});

/**
 * As on the screens of the design: one on the way, two free, one without a recent position, one not to be disturbed,
 * two more at the port, and two independent ones. Phone numbers are from the range reserved for fiction (06 39 98).
 */
export const DEMO_DRIVERS = z
  .array(Person)
  .parse(people)
  .map((person, index) => ({
    ...person,
    driverId: `0190c0de-0000-7000-8000-00000000030${index + 1}`,
    phone: `+3363998010${index + 1}`,
  }));
export type DemoDriver = (typeof DEMO_DRIVERS)[number];
