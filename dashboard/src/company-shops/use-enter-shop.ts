import { useRouter } from '@comptoir/web/route/pages.tsx';
import { useState } from 'react';
import { CallFailed } from '@comptoir/web/call/call.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { switchTo } from '../session/session.ts';

/** Another node may not know a shop of two seconds ago (sec:revocation). */
const NODES_AGREE_MS = 2_500;

async function enterSoon(shopId: string): Promise<void> {
  try {
    await switchTo(shopId, false);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 403) throw error;
    await new Promise((agreed) => setTimeout(agreed, NODES_AGREE_MS));
    await switchTo(shopId, false);
  }
}

/** SHL-13: works in this shop from now on. */
export function useEnterShop() {
  const router = useRouter();
  const [goingTo, setGoingTo] = useState<string | null>(null);
  const enter = (shopId: string) => {
    if (goingTo !== null) return;
    setGoingTo(shopId);
    enterSoon(shopId)
      .then(() => router.navigate({ to: '/' }))
      .catch(showError)
      .finally(() => setGoingTo(null));
  };
  return { enter, isEntering: goingTo !== null };
}
