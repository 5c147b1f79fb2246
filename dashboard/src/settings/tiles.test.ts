import { french } from '@comptoir/domain/kernel/text.ts';
import { PAGES, type PageKey } from '@comptoir/domain/session/pages.ts';
import { expect, test } from 'vitest';
import { TILE_GROUPS } from './tiles.ts';

/** As the specification prints them. */
test.each([
  [
    'SET-11',
    "Horaires d'ouverture",
    '/settings/hours',
    "Définissez les jours et créneaux d'ouverture de votre magasin.",
  ],
  [
    'SET-12',
    'Horaires de livraison',
    '/settings/hours/delivery',
    'Définissez vos créneaux de livraison et le nombre de commandes par créneau.',
  ],
  [
    'SET-13',
    'Horaires exceptionnels',
    '/settings/hours/specific',
    'Jours fériés, congés, événements : adaptez vos horaires à une date précise.',
  ],
  [
    'SET-14',
    'Zones de livraison',
    '/settings/delivery/zone',
    'Dessinez vos zones et fixez frais et minimum de commande.',
  ],
  [
    'SET-15',
    'Frais de livraison au km',
    '/settings/delivery/fees',
    'Calculez les frais de livraison selon la distance.',
  ],
  ['SET-16', 'Frais de gestion', '/settings/management-fee', 'Ajoutez des frais de gestion par mode de vente.'],
  ['SET-17', 'Modes de paiement', '/settings/payments', 'Choisissez les moyens de paiement acceptés sur chaque canal.'],
  [
    'SET-18',
    'Modes de vente',
    '/settings/sales-type',
    'Activez la livraison, le Click & Collect ou la commande sur place.',
  ],
  [
    'SET-19',
    'Paramètres des commandes',
    '/settings/orderSettings',
    'Acceptation automatique, temps de préparation et créneaux.',
  ],
  ['SET-20', 'Imprimantes', '/settings/printers', "Ajoutez l'imprimante de tickets de votre magasin."],
  ['SET-21', 'HubRise', '/settings/hubrise', 'Connectez votre magasin à HubRise et envoyez-lui votre menu.'],
  ['SET-22', 'Paramètres du magasin', '/settings/general', "Contact du support, frais d'annulation et références."],
])('%s the tile « %s »', (_id, title, path, description) => {
  const key = (Object.keys(PAGES) as PageKey[]).find((one) => PAGES[one].path === path);
  const tile = TILE_GROUPS.flatMap(({ tiles }) => tiles).find((one) => one.key === key);
  expect([key && PAGES[key].label, tile?.description]).toEqual([french(title), french(description)]);
});
