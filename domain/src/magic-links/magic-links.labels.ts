import type { CampaignType } from './magic-link.ts';
import type { LinkRow } from './link-stats.ts';

/** LNK-05. */
export const CAMPAIGN_TYPE_LABELS: Record<CampaignType, string> = {
  email: 'E-mail',
  sms: 'SMS',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  google: 'Google',
  influencer: 'Influenceur',
  qrcode: 'QR code',
  flyer: 'Flyer',
  poster: 'Affiche / vitrine',
  website: 'Site web',
  other: 'Autre',
};

/** LNK-16. */
export const LINK_ROW_LABELS: Record<LinkRow, string> = {
  newInstallations: 'Nouvelles installations',
  existingAppUsersWithSignups: 'Utilisateurs de l’application nouvellement inscrits',
  existingUsersWithPurchasesWithoutInstall: 'Clients existants ayant acheté',
};
