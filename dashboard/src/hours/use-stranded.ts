import type { Stranded } from '@comptoir/contract/hours.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '@comptoir/web/ui/base/use-settled.ts';
import { useUser } from '../session/session.ts';
import { strandedOrders, type Foreseen } from './hours.queries.ts';

const PAUSE_MS = 400;
const NOTHING: Foreseen = { kind: 'special', body: {} };

/**
 * The orders that a change would strand. `mayGoOn` is asked before it is saved: false means that there are some and that
 * nobody has read of them yet. What cannot be asked about stops nobody.
 */
export function useStranded(change: Foreseen | null): {
  stranded: Stranded | null;
  isKnown: boolean;
  mayGoOn: () => Promise<boolean>;
} {
  const user = useUser();
  const cache = useQueryClient();
  const settled = useSettled(change, PAUSE_MS);
  const [asked, setAsked] = useState<string | null>(null);
  const isCurrent = JSON.stringify(settled) === JSON.stringify(change) || asked === JSON.stringify(change);
  const shown = isCurrent ? change : null;
  const { data, isPending } = useQuery({ ...strandedOrders(user, shown ?? NOTHING), enabled: shown !== null });
  const stranded = shown && data && data.total > 0 ? data : null;
  const mayGoOn = async () => {
    if (!change || stranded) return true;
    const found = await cache.query(strandedOrders(user, change)).catch(() => null);
    if (!found || found.total === 0) return true;
    setAsked(JSON.stringify(change));
    return false;
  };
  return { stranded, isKnown: !isPending, mayGoOn };
}
