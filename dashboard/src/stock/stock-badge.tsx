import { formatUntil } from '@comptoir/domain/kernel/time.ts';
import type { SalesRow } from '@comptoir/domain/sales/sales-row.ts';
import { stockLevel } from '@comptoir/domain/stock/stock-levels.ts';
import { IconAlertTriangle, IconBan } from '@tabler/icons-react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { useUser } from '../session/session.ts';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';

/** STK-18, SHL-45: « Épuisé », with its end when there is one; « Stock bas » before that. */
export function StockBadge({ row }: { row: Pick<SalesRow, 'remainingStock' | 'soldOutUntil'> }) {
  const { timeZone } = useUser();
  const { remainingStock, soldOutUntil } = row;
  const end = useFromNow((now) => (soldOutUntil ? formatUntil(soldOutUntil, now, timeZone) : null));
  const level = stockLevel(remainingStock);
  if (level === 'low')
    return (
      <Badge tone="amber" icon={IconAlertTriangle}>
        Stock bas
      </Badge>
    );
  if (level === 'sold-out')
    return (
      <Badge tone="red" icon={IconBan}>
        {end ? `Épuisé jusqu’à ${end}` : 'Épuisé'}
      </Badge>
    );
  return null;
}
