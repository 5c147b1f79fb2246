import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { formatUntil } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { DEFAULT_CLOSED_MESSAGE } from '@comptoir/domain/shops/shops.labels.ts';
import { useState } from 'react';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { remindLater, remindNow } from './closed-reminder-store.ts';
import { useSetClosed } from './shops.queries.ts';
import { UntilChooser, useUntil } from './until-chooser.tsx';
import { showClosingError } from './use-open-shop.ts';
import styles from './temporary-state.module.css';

const LONGEST_MESSAGE = 500;

/** SHL-21. */
export function ClosingDialog({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const [message, setMessage] = useState(DEFAULT_CLOSED_MESSAGE);
  const until = useUntil(shop);
  const { mutateAsync, isPending } = useSetClosed({ companyId: shop.companyId, shopId: shop.shopId });
  const offline = useOfflineReason();
  const missing = message.trim() === '' ? refusalSentence('MISSING_FIELDS') : null;

  const closeShop = async () => {
    // Said before the answer: the stream may bring the closing first, and it was not somebody else's.
    remindLater(shop.shopId);
    try {
      // A promise, not callbacks: how it ended is told even when the dialog was left meanwhile.
      await mutateAsync({ closedMessage: message.trim(), closedUntil: until.end });
      toast.success({ text: french('Le magasin est fermé !') });
      onClose();
    } catch (error) {
      remindNow(shop.shopId);
      showClosingError(error);
    }
  };

  return (
    <Dialog
      title={french('Fermer le magasin ?')}
      width={680}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Annuler</Button>}
      footerRight={
        <Button
          variant="danger"
          isBusy={isPending}
          disabledBecause={offline ?? missing ?? until.refusal}
          onClick={() => void closeShop()}
        >
          {until.end ? `Fermer jusqu’à ${formatUntil(until.end, until.now, shop.timeZone)}` : 'Fermer le magasin'}
        </Button>
      }
    >
      <div className={styles.form}>
        <TextField
          label="Message affiché aux clients"
          value={message}
          onChange={setMessage}
          maxLength={LONGEST_MESSAGE}
          error={missing}
        />
        <UntilChooser until={until} />
      </div>
    </Dialog>
  );
}
