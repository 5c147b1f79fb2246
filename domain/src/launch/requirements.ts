import { z } from 'zod';
import { Instant } from '../kernel/schema.ts';

/** LCH-27: what a payment provider asks for, in our words. */
export const REQUIREMENTS = [
  'identity-document',
  'address-document',
  'company-document',
  'bank-account',
  'terms',
  'representative',
  'owners',
  'company',
  'activity',
  'other',
] as const;
export type RequirementKind = (typeof REQUIREMENTS)[number];

export const REQUIREMENT_LABELS: Record<RequirementKind, string> = {
  'identity-document': 'Une pièce d’identité du représentant légal',
  'address-document': 'Un justificatif de domicile du représentant légal',
  'company-document': 'Un extrait Kbis ou un avis de situation de l’entreprise',
  'bank-account': 'Un compte bancaire valide',
  terms: 'L’acceptation des conditions du prestataire de paiement',
  representative: 'Des informations sur le représentant légal',
  owners: 'Des informations sur les dirigeants et les bénéficiaires effectifs',
  company: 'Des informations sur l’entreprise',
  activity: 'Des informations sur l’activité du magasin',
  other: 'D’autres informations, précisées par le prestataire de paiement',
};

/** `dueAt`: from then on charges or payouts stop; null when nobody has said so. */
export const Requirements = z.object({ kinds: z.array(z.enum(REQUIREMENTS)), dueAt: Instant.nullable() });
export type Requirements = z.infer<typeof Requirements>;

export const NO_REQUIREMENTS: Requirements = { kinds: [], dueAt: null };
