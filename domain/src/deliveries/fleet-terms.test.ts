import { describe, expect, test } from 'vitest';
import { FLEET_TERMS } from './fleet-terms.ts';
import { FLEET_LIMITS } from './providers.ts';
import { waitingFee } from './waiting-fee.ts';

const NBSP = '\u00A0';
const textOf = (title: string): string => FLEET_TERMS.find((section) => section.title === title)?.text ?? '';

describe('the terms of the on-demand fleet', () => {
  test('DLV-28 DLV-33 fifteen sections under their titles, none of them empty', () => {
    expect(FLEET_TERMS.map(({ title }) => title)).toEqual([
      'Objet',
      'Définitions',
      'Acceptation et durée',
      'Accès au service',
      'Zone et distance',
      'Poids et volume',
      'Préparation et remise au livreur',
      'Temps d’attente',
      'Prix et facturation',
      'Annulation',
      'Paiement par le consommateur',
      'Respect et sécurité des livreurs',
      'Responsabilité et données personnelles',
      'Résiliation',
      'Droit applicable et tribunaux',
    ]);
    for (const { text } of FLEET_TERMS) expect(text.split('. ').length, text).toBeGreaterThanOrEqual(2);
  });

  test('DLV-29 the limits written are those that the rule applies', () => {
    expect(textOf('Zone et distance')).toContain(`${FLEET_LIMITS.km}${NBSP}km au plus`);
    expect(textOf('Poids et volume')).toContain(
      `au plus ${FLEET_LIMITS.kilograms} kg et ${FLEET_LIMITS.litres} litres`,
    );
  });

  test('DLV-30 waiting, billing and cancellation as they are counted', () => {
    const perMinute = waitingFee('2026-11-14T19:00:00.000Z', '2026-11-14T19:04:00.000Z');
    expect(textOf('Temps d’attente')).toContain(
      `À partir de la 4e minute, chaque minute commencée est facturée 0,${perMinute}${NBSP}€`,
    );
    expect(textOf('Prix et facturation')).toContain('facturés deux fois par mois');
    expect(textOf('Annulation')).toContain('Dès qu’un Livreur est affecté, le prix de la Course est dû en totalité');
  });

  test('DLV-31 DLV-34 the three ways in which it ends', () => {
    expect(textOf('Résiliation')).toContain('sans motif, avec un préavis de 160 jours');
    expect(textOf('Résiliation')).toContain('zone du Magasin est fermée, le préavis est ramené à 15 jours');
    expect(textOf('Résiliation')).toContain('immédiate en cas de comportement fautif');
  });

  test('DLV-32 paid online, French law, courts of Paris', () => {
    expect(textOf('Paiement par le consommateur')).toContain('payées en ligne par le Consommateur');
    expect(textOf('Droit applicable et tribunaux')).toMatch(/droit français.*tribunaux de Paris/s);
  });

  test('SHL-01 the typography of a French text', () => {
    for (const { text } of FLEET_TERMS) expect(text).not.toMatch(/'| [:;!?€»]|« /);
  });
});
