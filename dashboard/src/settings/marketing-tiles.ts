import { french } from '@comptoir/domain/kernel/text.ts';
import {
  IconBell,
  IconChartBar,
  IconDeviceMobile,
  IconGift,
  IconLink,
  IconMessageHeart,
  IconPalette,
  IconTicket,
  IconWorld,
} from '@tabler/icons-react';
import type { TileGroup } from './tiles.ts';

/** MKT-03. */
export const MARKETING_TILES: readonly TileGroup[] = [
  {
    label: 'Faire revenir vos clients',
    tiles: [
      { key: 'pushNotifications', icon: IconBell, description: french('Envoyez un message à vos clients.') },
      { key: 'promoCodes', icon: IconTicket, description: french('Créez et suivez vos codes promo.') },
      { key: 'loyalty', icon: IconGift, description: french('Récompensez vos clients réguliers.') },
      {
        key: 'welcomeMessage',
        icon: IconMessageHeart,
        description: french("Un message après l'installation de l'application."),
      },
      { key: 'magicLinks', icon: IconLink, description: french('Mesurez vos campagnes.') },
      { key: 'campaigns', icon: IconChartBar, description: french('Voyez ce que chacune rapporte.') },
    ],
  },
  {
    label: 'Votre image',
    tiles: [
      {
        key: 'generalDesign',
        icon: IconPalette,
        description: french('Thème, couleur et description de votre marque.'),
      },
      { key: 'webDesign', icon: IconWorld, description: french('Personnalisez votre page de commande.') },
      { key: 'mobileDesign', icon: IconDeviceMobile, description: french('Personnalisez votre application.') },
    ],
  },
];
