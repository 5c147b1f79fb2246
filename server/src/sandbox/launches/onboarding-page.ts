import { sirenText } from '@comptoir/domain/launch/siren.ts';
import { LEGAL_FORM_LABELS } from '@comptoir/domain/launch/business-types.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { html, type Html } from '../../kernel/html.ts';
import { callButton, section } from '../pages/parts.ts';
import type { KeptAccount, KeptLink } from '../ports/payment-accounts.store.ts';

export const CHOICES = ['complete', 'pending', 'restricted'] as const;
export type OnboardingChoice = (typeof CHOICES)[number];

const LABELS: Record<OnboardingChoice, string> = {
  complete: 'Valider le dossier',
  pending: 'Envoyer en vérification',
  restricted: 'Simuler un refus',
};

/** LCH-28: the page on which a provider asks who is behind an account. */
export function onboardingPage({ company, bankLast4 }: KeptAccount, { linkId, returnUrl }: KeptLink): Html {
  const { address } = company;
  const facts: [string, string][] = [
    ['Magasin', company.shopName],
    ['Raison sociale', company.companyName],
    ['Forme juridique', LEGAL_FORM_LABELS[company.legalForm]],
    ['Numéro SIREN', sirenText(company.siren)],
    ['Adresse du siège', `${address.streetNumber} ${address.street}, ${address.postalCode} ${address.city}`.trim()],
    ['Compte bancaire', `•••• ${bankLast4}`],
  ];
  return html`${section(
      'company',
      'Votre entreprise',
      html`<dl>
        ${facts.map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>`,
    )}
    ${section(
      'identity',
      'Votre identité',
      html`<p class="soft">
          Prestataire de paiement joué par le bac à sable${NBSP}: aucun fichier ne quitte cet appareil.
        </p>
        <label>
          Pièce d’identité du représentant légal
          <input type="file" accept="image/*,application/pdf" />
        </label>`,
    )}
    <p class="choices">
      ${CHOICES.map((choice) => callButton(`/sandbox/api/onboarding/${linkId}`, { choice }, LABELS[choice]))}
      <a class="button" href="${returnUrl}">Quitter</a>
    </p>`;
}
