import type { ReactNode } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { LoadingRegion, Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import styles from './opening-order.module.css';

/** The window of an order of which nothing is known yet. In the first load, so that each click on an order is answered. */
export function OrderFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog
      title="Commande"
      width={880}
      isTall
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Retour</Button>}
    >
      {children}
    </Dialog>
  );
}

export function OpeningOrder({ onClose }: { onClose: () => void }) {
  return (
    <OrderFrame onClose={onClose}>
      <LoadingRegion label="Chargement de la commande">
        <div className={styles.columns}>
          {['left', 'right'].map((side) => (
            <Stack key={side} gap={14}>
              <Skeleton width="40%" height={24} />
              <Skeleton width="75%" height={14} />
              <Skeleton width="60%" height={14} />
              <Skeleton width="68%" height={14} />
              <Skeleton height={76} radius={14} />
            </Stack>
          ))}
        </div>
      </LoadingRegion>
    </OrderFrame>
  );
}
