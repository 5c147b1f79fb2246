import { Id, Instant } from '@comptoir/domain/kernel/schema.ts';
import { CompanyExport, Departure } from '@comptoir/domain/leaving/departure.ts';
import { z } from 'zod';
import { companyRoute, openRoute } from './route.ts';

const Password = z.string().max(200).default('');

export const readDeparture = companyRoute({
  method: 'GET',
  path: '/departure',
  access: 'administration',
  reply: Departure,
});

/** LEA-01: made by a job; its progress comes over the live stream. */
export const startExport = companyRoute({
  method: 'POST',
  path: '/departure/exports',
  access: 'administration',
  body: z.strictObject({ password: Password }),
  reply: CompanyExport,
  status: 202,
});

/** LEA-04: a link that a browser opens by itself, for a few minutes; the one before it ends. */
export const linkExport = companyRoute({
  method: 'POST',
  path: '/departure/exports/:exportId/link',
  access: 'administration',
  params: { exportId: Id },
  reply: z.object({ url: z.string(), expiresAt: Instant }),
});

export const downloadExport = openRoute({
  method: 'GET',
  path: '/public/departures/:token',
  access: 'public',
  params: { token: z.string().max(200) },
  reply: z.unknown(),
});

/** LEA-10, LEA-11. */
export const askErasure = companyRoute({
  method: 'POST',
  path: '/departure/erasure',
  access: 'administration',
  body: z.strictObject({ password: Password, confirmation: z.string().max(200).default('') }),
  reply: Departure,
});

/** LEA-14: at any time before it begins. */
export const cancelErasure = companyRoute({
  method: 'POST',
  path: '/departure/erasure/cancel',
  access: 'administration',
  reply: Departure,
});
