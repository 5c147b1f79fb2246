import type { SessionUser } from '@comptoir/domain/session/session-user.ts';

type Who = Pick<SessionUser, 'shopCount' | 'shops' | 'featureFlags'>;

/** SYN-01, OPT-16: whether somebody may write several shops from this one. */
export const canSync = ({ shopCount, shops, featureFlags }: Who): boolean =>
  shopCount > 1 && shops.length > 1 && featureFlags.includes('globalProduct');
