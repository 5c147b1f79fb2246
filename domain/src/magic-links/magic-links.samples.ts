import type { MagicLink } from './magic-link.ts';

export const aMagicLink = (fields: Partial<MagicLink> = {}): MagicLink => ({
  key: 'mq7r4tyw',
  campaignName: 'Bio Instagram',
  campaignType: 'instagram',
  url: 'https://comptoir.exemple.fr/l/mq7r4tyw',
  createdAt: '2026-10-18T09:00:00.000Z',
  ...fields,
});
