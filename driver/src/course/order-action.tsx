import type { CarriedOrder } from '@comptoir/contract/driver-app.ts';
import { Button, type ButtonVariant } from '@comptoir/web/ui/actions/button.tsx';
import { sayAndShow, useSaid } from '../desk/outbox.ts';

type OrderActionProps = {
  order: CarriedOrder;
  name: 'arrived' | 'picked-up';
  label: string;
  variant?: ButtonVariant;
  disabledBecause?: string | null;
};

/** The one button of a step; pressed without a network, it stays busy until the server has heard it. */
export function OrderAction({ order, name, label, variant = 'primary', disabledBecause = null }: OrderActionProps) {
  const said = useSaid(order.orderId);
  return (
    <Button
      variant={variant}
      size="lg"
      isWide
      isBusy={said === name}
      disabledBecause={disabledBecause}
      onClick={() => sayAndShow({ name, orderId: order.orderId })}
    >
      {label}
    </Button>
  );
}
