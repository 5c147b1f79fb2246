import type { HeldMove } from '@comptoir/domain/orders/held/held-move.ts';
import { heldLabel, leavingWords } from '@comptoir/domain/orders/held/held.labels.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { serverNow, useFromNow } from '@comptoir/web/page/now.ts';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';

/** UND-02: « Acceptée par Léa ». */
export const HeldBadge = ({ held }: { held: HeldMove }) => (
  <Badge tone="green" icon={IconCircleCheck}>
    {heldLabel(held)}
  </Badge>
);

/** « envoi dans 7 s », as the server counts them. */
export const LeavingWords = ({ held }: { held: HeldMove }) => useFromNow((now) => leavingWords(held, serverNow(now)));
