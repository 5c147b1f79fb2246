import { IconClock, IconScale, IconSend, IconUser } from '@tabler/icons-react';
import { providersOf } from '@comptoir/domain/deliveries/providers.ts';
import type { OrderAction } from '@comptoir/domain/orders/panels.ts';
import { EXTRA_PREPARATION_MINUTES } from '@comptoir/domain/orders/preparation.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { usePhone } from '@comptoir/web/ui/base/use-phone.ts';
import type { ComponentProps } from 'react';
import { ActionButton, type Acting, type Pressing } from './acting.tsx';
import { CancelButton } from './order-actions.tsx';
import styles from './commands.module.css';

const HERE: readonly OrderAction[] = ['add-time', 'start-search', 'take-delivery'];

/** DET-21 to DET-23: what leaves the order in its phase. A phone has no room for cancelling in its footer. */
export function SideActions({ acting }: { acting: Acting }) {
  const isPhone = usePhone();
  const { actions, panels } = acting.detail;
  const isShown = HERE.some((name) => actions.includes(name)) || (isPhone && actions.includes('cancel'));
  if (!isShown) return null;
  return (
    <div className={styles.side}>
      <AddTimeButton acting={acting} />
      {panels.includes('no-driver') ? null : (
        <>
          <SendToDriversButtons acting={acting} />
          <TakeDeliveryButton acting={acting} />
        </>
      )}
      {isPhone ? <CancelButton acting={acting} /> : null}
    </div>
  );
}

function AddTimeButton({ acting }: { acting: Acting }) {
  const { order, commands } = acting;
  const preparationMinutes = (order.preparationMinutes ?? 0) + EXTRA_PREPARATION_MINUTES;
  return (
    <ActionButton
      acting={acting}
      name="add-time"
      icon={IconClock}
      isWide
      onClick={() => commands.run({ name: 'add-time', preparationMinutes })}
    >
      +{EXTRA_PREPARATION_MINUTES} minutes de préparation
    </ActionButton>
  );
}

/** DET-23: one press sends, in the shop's order; who has the time compares first. */
export function SendToDriversButtons({ acting, isFirst = false }: { acting: Acting; isFirst?: boolean }) {
  return (
    <>
      <SendToDriversButton acting={acting} variant={isFirst ? 'primary' : 'secondary'} />
      {hasChoice(acting.shop) ? (
        <ActionButton
          acting={acting}
          name="start-search"
          icon={IconScale}
          variant="subtle"
          isWide
          onClick={() => acting.ask('start-search')}
        >
          Comparer les livreurs
        </ActionButton>
      ) : null}
    </>
  );
}

type SendToDriversButtonProps = { acting: Pressing } & Pick<ComponentProps<typeof ActionButton>, 'variant' | 'size'>;

/** DLV-43: in the order, and on the card of what is ready and has nobody to bring it. */
export const SendToDriversButton = ({ acting, ...look }: SendToDriversButtonProps) => (
  <ActionButton
    {...look}
    acting={acting}
    name="start-search"
    icon={IconSend}
    isWide
    onClick={() => acting.commands.run({ name: 'start-search' })}
  >
    Envoyer aux livreurs
  </ActionButton>
);

const hasChoice = (shop: Shop): boolean => shop.independentDriversAllowed || providersOf(shop).length > 0;

export function TakeDeliveryButton({ acting }: { acting: Acting }) {
  return (
    <ActionButton
      acting={acting}
      name="take-delivery"
      icon={IconUser}
      isWide
      onClick={() => acting.ask('take-delivery')}
    >
      Je prends en charge la livraison
    </ActionButton>
  );
}
