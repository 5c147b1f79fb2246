import { readOwnLoyalty, type OwnLoyalty } from '@comptoir/contract/clients.ts';
import { call } from '@comptoir/web/call/call.ts';
import { useEffect, useState } from 'react';

/** Null: nobody is signed in, there is no programme, or it is not known yet; the page does without it. */
export function useOwnLoyalty(shopId: string): OwnLoyalty | null {
  const [loyalty, setLoyalty] = useState<OwnLoyalty | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call(readOwnLoyalty, { params: { shopId } }, { signal: leaving.signal }).then(
      (reply) => setLoyalty(reply.loyalty),
      () => undefined,
    );
    return () => leaving.abort();
  }, [shopId]);
  return loyalty;
}
