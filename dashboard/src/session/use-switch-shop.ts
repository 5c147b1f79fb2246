import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { switchTo } from './session.ts';

/** An order belongs to its shop: its address means nothing in another one. */
const ORDER_ADDRESS = /^\/orders\/(?!upcoming$|finished$)/;

/** SHL-13: the guard sends away from a page that the new place does not have; filters and paging start anew (SHL-37). */
export function useSwitchShop(onDone: () => void) {
  const router = useRouter();
  const [goingTo, setGoingTo] = useState<string | null>(null);

  async function go(shopId: string, isAllShops: boolean): Promise<void> {
    setGoingTo(isAllShops ? 'all' : shopId);
    try {
      await switchTo(shopId, isAllShops);
      const { pathname } = router.state.location;
      await router.navigate({ to: ORDER_ADDRESS.test(pathname) ? '/' : pathname, search: {}, replace: true });
      onDone();
    } catch (error) {
      showError(error);
    } finally {
      setGoingTo(null);
    }
  }

  const switchShop = (shopId: string, isAllShops: boolean) => {
    // The last answer would win, not the last click.
    if (goingTo === null) void go(shopId, isAllShops);
  };
  return { goingTo, switchShop };
}
