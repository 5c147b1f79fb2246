import { REQUIREMENTS, type RequirementKind } from '@comptoir/domain/launch/requirements.ts';

/** Stripe's names, from the most particular to the most general: the first that fits decides. */
const KINDS: readonly (readonly [RegExp, RequirementKind])[] = [
  [/^company\.verification/, 'company-document'],
  [/^documents\.(company|proof_of_registration)/, 'company-document'],
  [/verification\.additional_document|proof_of_address/, 'address-document'],
  [/verification\.(document|proof_of_liveness)/, 'identity-document'],
  [/^external_account|^settings\.payouts|bank_account/, 'bank-account'],
  [/tos_acceptance/, 'terms'],
  [/^(owners|directors|executives)\b|(owners|directors|executives)_provided|ownership/, 'owners'],
  [/^business_profile\./, 'activity'],
  [/^(company\.|business_type)/, 'company'],
  [/^(representative|individual|person_\w+|relationship)\b/, 'representative'],
];

const kindOf = (name: string): RequirementKind => KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';

/** In the order in which they are shown, each of them once. */
export function requirementKinds(names: readonly string[]): RequirementKind[] {
  const asked = new Set(names.map(kindOf));
  return REQUIREMENTS.filter((kind) => asked.has(kind));
}
