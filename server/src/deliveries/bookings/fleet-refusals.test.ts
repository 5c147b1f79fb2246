import { french } from '@comptoir/domain/kernel/text.ts';
import { PROVIDER_LABELS } from '@comptoir/domain/shops/delivery-providers.ts';
import { expect, test } from 'vitest';
import { Refused } from '../../http/refused.ts';
import { FleetRefused, type FleetRefusal } from '../../ports/fleets.ts';
import { ProviderUnavailable } from '../../ports/provider-failures.ts';
import { fleetFailure } from './fleet-refusals.ts';

const said = (error: unknown) => (error instanceof Refused ? error.body('t') : null);

test.each<[FleetRefusal, string, string]>([
  ['phone', 'DELIVERY_PROVIDER_ERROR', "Le numéro de téléphone n'est pas accepté par le service de livraison."],
  ['address', 'DELIVERY_PROVIDER_ERROR', "Cette adresse n'est pas desservie par le service de livraison."],
  ['unavailable', 'DELIVERY_PROVIDER_ERROR', 'Le service de livraison est indisponible pour le moment.'],
  ['not-offered', 'DELIVERY_PROVIDER_ERROR', 'Le service de livraison est indisponible pour le moment.'],
  ['already-picked-up', 'DELIVERY_PROVIDER_ERROR', 'La commande a déjà été récupérée par le livreur.'],
  ['refused', 'DELIVERY_PROVIDER_ERROR', 'Un problème est survenu avec le service Stuart, merci de réessayer !'],
  [
    'closing',
    'DELIVERY_SERVICE_CLOSING',
    'Le service de livraison Stuart va bientôt fermer, merci de sélectionner un temps de préparation plus court ou de refuser la commande',
  ],
])('ERR-30 ERR-07 %s has its code and its sentence', (refusal, errorCode, sentence) => {
  const errorMessage = french(sentence);

  expect(said(fleetFailure('stuart', new FleetRefused('stuart', refusal)))).toMatchObject({ errorCode, errorMessage });
});

test.each(['stuart', 'deliveroo', 'uberDirect'] as const)('ERR-05 ERR-06 %s is named by its own name', (provider) => {
  const sentence = `Un problème est survenu avec le service ${PROVIDER_LABELS[provider]}, merci de réessayer !`;

  expect(said(fleetFailure(provider, new ProviderUnavailable(provider)))?.errorMessage).toBe(french(sentence));
});

test('what is no answer of a service stays what it is', () => {
  const error = new Error('a mistake of ours');

  expect(fleetFailure('stuart', error)).toBe(error);
});
