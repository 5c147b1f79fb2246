import type { GeneralDesign } from '@comptoir/domain/design/design.ts';
import { FIRST_MOBILE_DESIGN, type MobileDesign } from '@comptoir/domain/design/mobile-design.ts';
import { FIRST_WEB_DESIGN, type WebDesign } from '@comptoir/domain/design/web-design.ts';
import type { WelcomeMessage } from '@comptoir/domain/welcome-message/welcome-message.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { productKey } from '../demo/menu.ts';

type DemoDesigns = {
  generalDesign: GeneralDesign;
  webDesign: WebDesign;
  cartMessage: string;
  seoKeywords: string[];
  mobileDesign: MobileDesign;
  welcomeMessage: WelcomeMessage;
};

/** What Chez Mimi has chosen for its three shops; its pictures are drawn later (demo-brand.ts). */
export const DEMO_DESIGNS: DemoDesigns = {
  welcomeMessage: {
    enabled: true,
    title: french('Bienvenue chez Mimi !'),
    message: french(
      'Merci d’avoir installé notre application. Votre première socca vous attend : commandez dès ce soir.',
    ),
    delayHours: 24,
  },
  generalDesign: {
    theme: 'light',
    secondaryColor: '#B5452C',
    brandDescription: french(
      'Cuisine niçoise depuis 1962 : socca au feu de bois, farcis et pan bagnat, à table ou chez vous.',
    ),
  },
  webDesign: { ...FIRST_WEB_DESIGN, productLayout: 'grid' },
  cartMessage: french('Livraison offerte dès 30 € dans le centre de Nice. Merci de votre confiance, et bon appétit !'),
  seoKeywords: ['cuisine niçoise', 'socca', 'Vieux-Nice', 'livraison Nice'],
  mobileDesign: {
    ...FIRST_MOBILE_DESIGN,
    homeTitle: french('Nice dans votre assiette'),
    newProductKeys: ['tiramisu', 'tourte', 'verveine'].map(productKey),
    websiteUrl: 'https://chezmimi.exemple',
    socialLinks: {
      facebook: 'https://facebook.com/chezmimi.exemple',
      instagram: 'https://instagram.com/chezmimi.exemple',
      linkedin: null,
    },
  },
};
