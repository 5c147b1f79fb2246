import { Day } from '@comptoir/domain/kernel/schema.ts';
import { isDeviceId } from '@comptoir/domain/magic-links/link-key.ts';
import { LinkStats } from '@comptoir/domain/magic-links/link-stats.ts';
import { CampaignType, MagicLink, MOST_NAME } from '@comptoir/domain/magic-links/magic-link.ts';
import { z } from 'zod';
import { companyRoute, openRoute } from './route.ts';

/** SET-API-26: by their keys. */
export const listMagicLinks = companyRoute({
  method: 'GET',
  path: '/deeplinks',
  access: 'marketing',
  reply: z.record(z.string(), MagicLink),
});

/** SET-API-81. What is missing is refused with the sentence of SET-ERR-42. */
export const createMagicLink = companyRoute({
  method: 'POST',
  path: '/deeplinks',
  access: 'marketing',
  body: z.strictObject({
    campaignName: z
      .string()
      .trim()
      .max(MOST_NAME)
      .regex(/^[^\p{Cc}]*$/u)
      .default(''),
    campaignType: z.string().max(30).default(''),
  }),
  reply: MagicLink,
  status: 201,
});

/** SET-API-82, LNK-11: a link is named by its campaign. Real time is answered to administrators of the company only. */
export const readLinkStats = companyRoute({
  method: 'GET',
  path: '/deeplinks/analytics',
  access: 'marketing',
  query: z.strictObject({
    campaignName: MagicLink.shape.campaignName,
    campaignType: CampaignType,
    startDate: Day,
    endDate: Day,
    isRealTime: z.stringbool().default(false),
  }),
  reply: z.object({ deeplinks: z.array(MagicLink.extend({ stats: LinkStats })) }),
});

export const LINK_CODE_FORMATS = ['png', 'svg'] as const;

/** The address as a QR code: a picture for a screen, or lines for a printer. */
export const drawLinkCode = companyRoute({
  method: 'GET',
  path: '/deeplinks/:key/code',
  access: 'marketing',
  params: { key: z.string().max(40) },
  query: z.strictObject({ format: z.enum(LINK_CODE_FORMATS).default('png') }),
  reply: z.string(),
});

/** SET-API-103, LNK-21: an app at its first start. A key that leads nowhere is answered alike: nobody learns of it. */
export const reportInstall = openRoute({
  method: 'POST',
  path: '/public/deeplinks/events',
  access: 'public',
  body: z.strictObject({
    linkKey: z.string().max(40),
    deviceId: z.string().refine(isDeviceId),
    type: z.literal('install'),
  }),
  reply: null,
  status: 202,
});
