import { formatEuros, type Cents } from '../kernel/money.ts';
import type { AskedLoyalty, LoyaltyRefusal } from '../loyalty/asked-loyalty.ts';
import type { Verdict } from './judge.ts';

const WHY_NOT: Record<LoyaltyRefusal, string> = {
  'loyalty-sign-in': "Le client n'est pas connecté à son compte.",
  'loyalty-off': "Le programme n'est pas en service.",
  'loyalty-balance': 'La cagnotte du client est vide, ou a servi ailleurs.',
  'loyalty-one-product': 'Un seul produit offert par commande.',
  'loyalty-not-offered': "Ce produit n'est pas offert par le programme.",
  'loyalty-points-missing': "Le client n'a pas assez de points.",
  'loyalty-minimum': 'Le panier est inférieur au minimum du programme',
};

/** Cause and value of the step: « Cagnotte utilisée », « −3,20 € ». */
export function loyaltyWords({ pot }: AskedLoyalty, verdict: Verdict): [cause: string, value: string | null] {
  const refused = verdict.refusals.find(({ step }) => step === 'loyalty');
  const refusal = refused?.refusal as LoyaltyRefusal | undefined;
  if (refusal) {
    const amount = refusal === 'loyalty-minimum' ? refused?.words?.['amount'] : undefined;
    return [`${WHY_NOT[refusal]}${amount ? ` : ${amount}` : ''}`, null];
  }
  if (!pot) return ['Produit offert', null];
  return ['Cagnotte utilisée', formatEuros(-verdict.cashbackUsed as Cents)];
}
