import { isPartShown } from '@comptoir/domain/session/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { useUser, viewOf } from '../session/session.ts';
import { oneShop } from './shops.queries.ts';

/** The shop one is in, read only where this part of the frame is shown to this person. */
export function useShopPart(part: Parameters<typeof isPartShown>[0]) {
  const user = useUser();
  const isShown = isPartShown(part, viewOf(user));
  const { data, isPending, refetch } = useQuery({ ...oneShop(user), enabled: isShown });
  return { isShown, shop: isShown ? data : undefined, isPending, refetch };
}
