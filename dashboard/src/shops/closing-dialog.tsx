import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { formatUntil } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { DEFAULT_CLOSED_MESSAGE } from '@comptoir/domain/shops/shops.labels.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { HELD_MS, showGesture } from '@comptoir/web/ui/feedback/held-gestures.ts';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { remindLater, sawOpen } from './closed-reminder-store.ts';
import { closingGesture, useSetClosed } from './shops.queries.ts';
import { UntilChooser, useUntil } from './until-chooser.tsx';
import { showClosingError, useOpenShop } from './use-open-shop.ts';

const LONGEST_MESSAGE = 500;

/**
 * UND-13: closed at once, since a customer could order meanwhile; for ten seconds one press opens it again, on every page.
 */
function showClosed({ shopId }: Shop, end: string | null, open: () => void): void {
  showGesture(
    {
      id: closingGesture(shopId),
      title: french('Le magasin est fermé !'),
      text: french(`${end ? `Jusqu'à ${end}` : "Jusqu'à nouvel ordre"} : plus personne ne peut commander.`),
      undoLabel: 'Rouvrir le magasin',
      heldMs: HELD_MS,
    },
    { sendNow: async () => {}, undo: open },
  );
}

export function ClosingDialog({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const until = useUntil(shop, 'end-of-service');
  const { mutateAsync } = useSetClosed(shop);
  const { open } = useOpenShop(shop);
  const offline = useOfflineReason();
  const form = useForm({
    start: { message: DEFAULT_CLOSED_MESSAGE },
    send: async ({ message }, { keyOf }) => {
      // Said before the answer: the stream may bring the closing first, and it was not somebody else's.
      remindLater(shop.shopId);
      const body = { closedMessage: message.trim(), closedUntil: until.end };
      await mutateAsync({ ...body, key: keyOf(body) });
      showClosed(shop, until.end ? formatUntil(until.end, until.now, shop.timeZone) : null, open);
      onClose();
    },
    onFailure: (error) => {
      sawOpen(shop.shopId);
      showClosingError(error);
    },
  });
  const missing = form.draft.message.trim() === '' ? refusalSentence('MISSING_FIELDS') : null;
  return (
    <FormWindow
      title={french('Fermer le magasin ?')}
      width={680}
      form={form}
      saveVariant="danger"
      saveLabel={until.end ? `Fermer jusqu’à ${formatUntil(until.end, until.now, shop.timeZone)}` : 'Fermer le magasin'}
      refusal={offline ?? missing ?? until.refusal}
      onClose={onClose}
    >
      <Stack gap={18}>
        <TextField
          label="Message affiché aux clients"
          {...form.field('message')}
          maxLength={LONGEST_MESSAGE}
          error={missing}
        />
        <UntilChooser until={until} />
      </Stack>
    </FormWindow>
  );
}
