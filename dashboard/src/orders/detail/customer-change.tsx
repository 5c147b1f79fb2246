import { IconPencil } from '@tabler/icons-react';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useEffect, useState } from 'react';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { reportOpened } from '../alerts/shown.ts';

export type CustomerChange = Order['changedByCustomer'];

/**
 * FLO-79: opening the order ends the marks for everybody; whoever opened it keeps reading them. Each new change is
 * opened again.
 */
export function useCustomerChange(order: Order): CustomerChange {
  const change = order.changedByCustomer;
  const [kept, keep] = useState(change);
  if (change && change.at !== kept?.at) keep(change);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- one report per opening and per change, not per version
  useEffect(() => reportOpened(order), [order.id, kept?.at]);
  return change ?? kept;
}

type Field = NonNullable<CustomerChange>['fields'][number];

/** « Modifié par le client », where one of these fields was. */
export function ChangedMark({ change, fields }: { change: CustomerChange; fields: readonly Field[] }) {
  if (!change || !fields.some((field) => change.fields.includes(field))) return null;
  return (
    <Badge tone="amber" icon={IconPencil}>
      Modifié par le client
    </Badge>
  );
}
