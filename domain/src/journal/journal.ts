import { z } from 'zod';
import { Id, Instant } from '../kernel/schema.ts';
import { JOURNAL_KIND_NAMES } from './kinds.ts';

export const AUTHOR_KINDS = ['staff', 'driver', 'provider', 'marketplace', 'pos', 'customer', 'system'] as const;

export const JournalEntry = z.object({
  id: Id,
  at: Instant,
  author: z.object({ kind: z.enum(AUTHOR_KINDS), userId: Id.nullable(), name: z.string() }),
  /** « Tablette du comptoir »; null where nobody sat at a screen. */
  post: z.string().nullable(),
  action: z.string(),
  sentence: z.string(),
  kind: z.enum(JOURNAL_KIND_NAMES).nullable(),
  target: z.object({ label: z.string(), path: z.string().nullable() }),
  shopId: Id.nullable(),
  shopName: z.string().nullable(),
  takesPersonalData: z.boolean(),
  /** As they were kept; null: nothing was. */
  before: z.unknown(),
  after: z.unknown(),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

/** JRN-03: nobody is « the system » here: it has a name, and acts alone. */
export const AUTHOR_NAMES: Record<(typeof AUTHOR_KINDS)[number], string> = {
  staff: 'Quelqu’un de l’équipe',
  driver: 'Un livreur',
  provider: 'Un prestataire',
  marketplace: 'Une plateforme',
  pos: 'La caisse',
  customer: 'Un client',
  system: 'Comptoir',
};
export const ALONE = 'tout seul';
