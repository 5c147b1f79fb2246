import type { CarriedOrder } from '@comptoir/contract/driver-app.ts';
import { formatTime } from '@comptoir/domain/kernel/time.ts';
import { IconMessage, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { LinkButton } from '@comptoir/web/ui/actions/link-button.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { deviceZone } from '../desk/driver-words.ts';
import { sayAndShow, useSaid } from '../desk/outbox.ts';
import styles from './carried-card.module.css';
import { PhotoButton } from './photo-button.tsx';

/** FLO-89: the customer has no code at hand. Sent again, asked of the shop, or replaced by a photo. */
export function WithoutCode({ order }: { order: CarriedOrder }) {
  const [isOpen, setOpen] = useState(false);
  const { orderId, shop, codeResentAt, toCollect } = order;
  const isBusy = useSaid(orderId) === 'resend-code';
  if (!isOpen)
    return (
      <Button size="lg" isWide onClick={() => setOpen(true)}>
        Pas de code
      </Button>
    );
  return (
    <Stack gap={10}>
      <Button
        size="lg"
        isWide
        icon={IconMessage}
        isBusy={isBusy}
        onClick={() => sayAndShow({ name: 'resend-code', orderId })}
      >
        Renvoyer le code par SMS
      </Button>
      {codeResentAt ? (
        <p className={styles.soft} role="status">
          Code renvoyé à {formatTime(codeResentAt, deviceZone())}.
        </p>
      ) : null}
      {shop.phone ? (
        <LinkButton size="lg" icon={IconPhone} href={`tel:${shop.phone}`}>
          Demander le code au restaurant
        </LinkButton>
      ) : null}
      {toCollect === 0 ? <PhotoButton order={order}>Livrer avec une photo</PhotoButton> : null}
    </Stack>
  );
}
