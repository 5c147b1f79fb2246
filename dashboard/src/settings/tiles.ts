import type { PageKey } from '@comptoir/domain/session/pages.ts';
import {
  IconAdjustments,
  IconBuildingCommunity,
  IconBuildingStore,
  IconCalendarEvent,
  IconClock,
  IconClockPlay,
  IconCreditCard,
  IconHistory,
  IconListCheck,
  IconDeviceTv,
  IconDoorExit,
  IconFileImport,
  IconMap2,
  IconPlayerPlay,
  IconPlugConnected,
  IconPrinter,
  IconReceiptEuro,
  IconRuler2,
  IconShoppingBag,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';

type Tile = { key: PageKey; icon: IconType; description: string };
export type TileGroup = { label: string; tiles: readonly Tile[] };

/** SET-11 to SET-22, under quiet headings. */
export const TILE_GROUPS: readonly TileGroup[] = [
  {
    label: 'Horaires',
    tiles: [
      {
        key: 'openingHours',
        icon: IconClock,
        description: 'Définissez les jours et créneaux d’ouverture de votre magasin.',
      },
      {
        key: 'deliveryHours',
        icon: IconClockPlay,
        description: 'Définissez vos créneaux de livraison et le nombre de commandes par créneau.',
      },
      {
        key: 'specialHours',
        icon: IconCalendarEvent,
        description: 'Jours fériés, congés, événements\u00A0: adaptez vos horaires à une date précise.',
      },
    ],
  },
  {
    label: 'Livraison et frais',
    tiles: [
      {
        key: 'deliveryZones',
        icon: IconMap2,
        description: 'Dessinez vos zones et fixez frais et minimum de commande.',
      },
      { key: 'deliveryFees', icon: IconRuler2, description: 'Calculez les frais de livraison selon la distance.' },
      { key: 'managementFees', icon: IconReceiptEuro, description: 'Ajoutez des frais de gestion par mode de vente.' },
    ],
  },
  {
    label: 'Vente et commandes',
    tiles: [
      {
        key: 'paymentTypes',
        icon: IconCreditCard,
        description: 'Choisissez les moyens de paiement acceptés sur chaque canal.',
      },
      {
        key: 'orderTypes',
        icon: IconShoppingBag,
        description: 'Activez la livraison, le Click & Collect ou la commande sur place.',
      },
      {
        key: 'orderSettings',
        icon: IconAdjustments,
        description: 'Acceptation automatique, temps de préparation et créneaux.',
      },
    ],
  },
  {
    label: 'Magasin et matériel',
    tiles: [
      {
        key: 'kitchenScreens',
        icon: IconDeviceTv,
        description: 'Affichez les plats à préparer sur le mur de la cuisine.',
      },
      { key: 'printers', icon: IconPrinter, description: 'Ajoutez l’imprimante de tickets de votre magasin.' },
      {
        key: 'hub',
        icon: IconPlugConnected,
        description: 'Connectez votre magasin à HubRise et envoyez-lui votre menu.',
      },
      {
        key: 'shops',
        icon: IconBuildingCommunity,
        description: 'Créez un magasin, renommez-le, changez son adresse ou fermez-le définitivement.',
      },
      {
        key: 'generalSettings',
        icon: IconBuildingStore,
        description: 'Contact du support, frais d’annulation et références.',
      },
    ],
  },
  {
    label: 'Votre équipe',
    tiles: [
      { key: 'team', icon: IconUsersGroup, description: 'Invitez, donnez un rôle, ajoutez ou retirez des droits.' },
      { key: 'journal', icon: IconHistory, description: 'Voyez qui a fait quoi, et depuis quel poste.' },
    ],
  },
  {
    label: 'Vos données',
    tiles: [
      {
        key: 'importing',
        icon: IconFileImport,
        description: 'Apportez votre carte et vos clients d’un autre logiciel.',
      },
      {
        key: 'leave',
        icon: IconDoorExit,
        description: 'Emportez toutes vos données, ou effacez votre entreprise.',
      },
    ],
  },
  {
    label: 'Essayer vos réglages',
    tiles: [
      {
        key: 'firstSteps',
        icon: IconListCheck,
        description: 'Ce qu’il reste à faire avant la première commande, et la répétition générale.',
      },
      {
        key: 'simulator',
        icon: IconPlayerPlay,
        description: 'Jouez le client et voyez, étape par étape, ce que répond votre magasin.',
      },
    ],
  },
];
