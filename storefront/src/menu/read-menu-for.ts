import { readPublicMenu } from '@comptoir/contract/menu.ts';
import type { Call } from '@comptoir/contract/route.ts';
import { call } from '@comptoir/web/call/call.ts';
import type { PublicMenu } from '@comptoir/domain/menu/public-menu.ts';

/** Behind a choice of the customer: no part of the first load. */
export const readMenuFor = (
  shopId: string,
  query: Call<typeof readPublicMenu>['query'],
  signal: AbortSignal,
): Promise<PublicMenu> => call(readPublicMenu, { params: { shopId }, query }, { signal });
