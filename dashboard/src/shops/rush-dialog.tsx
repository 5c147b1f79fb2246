import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatUntil } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { IconFlame } from '@tabler/icons-react';
import { useState } from 'react';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { NumberStepper } from '@comptoir/web/ui/fields/number-stepper.tsx';
import { useSetRush } from './shops.queries.ts';
import { UntilChooser, useUntil } from './until-chooser.tsx';
import styles from './temporary-state.module.css';

/** SHL-46. */
const MINUTES = { min: 5, max: 60, step: 5, usual: 15 };

export function RushDialog({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const [minutes, setMinutes] = useState(MINUTES.usual);
  const until = useUntil(shop);
  const { mutateAsync, isPending } = useSetRush({ companyId: shop.companyId, shopId: shop.shopId });
  const offline = useOfflineReason();
  const start = () => {
    // A promise, not callbacks: a failure is told even when the dialog was left meanwhile.
    void mutateAsync({ enabled: true, extraPreparationMinutes: minutes, until: until.end }).then(
      onClose,
      (error: unknown) => showError(error),
    );
  };
  return (
    <Dialog
      icon={IconFlame}
      title={`Activer le mode rush${NBSP}?`}
      context="Les commandes déjà acceptées ne changent pas."
      width={680}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Annuler</Button>}
      footerRight={
        <Button variant="primary" isBusy={isPending} disabledBecause={offline ?? until.refusal} onClick={start}>
          {until.end ? `Activer jusqu’à ${formatUntil(until.end, until.now, shop.timeZone)}` : 'Activer le mode rush'}
        </Button>
      }
    >
      <div className={styles.form}>
        <NumberStepper
          label="Minutes ajoutées à la préparation"
          value={minutes}
          onChange={setMinutes}
          min={MINUTES.min}
          max={MINUTES.max}
          step={MINUTES.step}
          format={(value) => `+${value}${NBSP}min`}
          caption="ajoutées au temps de préparation"
        />
        <UntilChooser until={until} />
      </div>
    </Dialog>
  );
}
