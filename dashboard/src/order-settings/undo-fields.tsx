import * as contract from '@comptoir/contract/order-settings.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { OrderSettings } from '@comptoir/domain/order-settings/order-settings.ts';
import { UNDO_SECONDS, undoSecondsOf } from '@comptoir/domain/order-settings/undo-seconds.ts';
import { call } from '@comptoir/web/call/call.ts';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { SettingsBlock } from '../settings/settings-block.tsx';

export type UndoDraft = { undoSeconds: (typeof UNDO_SECONDS)[number] };

export const undoDraft = (saved: OrderSettings): UndoDraft => ({
  undoSeconds: UNDO_SECONDS.find((seconds) => seconds === undoSecondsOf(saved)) ?? 0,
});

type Place = { companyId: string; shopId: string };

/** ORS-15: sent after the rest, and only where it has changed. */
export function sendUndo(
  params: Place,
  { undoSeconds }: UndoDraft,
  saved: OrderSettings,
  key: string,
): Promise<OrderSettings> {
  if (undoSeconds === undoSecondsOf(saved)) return Promise.resolve(saved);
  return call(contract.saveUndoSeconds, { params, body: { undoSeconds } }, { idempotencyKey: `${key}-undo` });
}

type UndoFieldsProps = {
  draft: UndoDraft;
  set: (change: UndoDraft) => void;
  isReadOnly: boolean;
};

/** ORS-15: how long nothing leaves. */
export function UndoFields({ draft, set, isReadOnly }: UndoFieldsProps) {
  return (
    <SettingsBlock
      title="Changer d’avis"
      text="Accepter, refuser, annoncer prête, annuler ou rembourser : pendant ce délai rien ne part (ni message, ni livreur, ni débit, ni ticket) et chacun peut revenir sur son choix."
    >
      <ChoiceTiles
        label="Délai avant l’envoi"
        isLabelHidden
        choices={UNDO_SECONDS.map((value) => ({
          value,
          label: value === 0 ? 'Sans délai' : `${value}${NBSP}secondes`,
        }))}
        value={draft.undoSeconds}
        onChange={(undoSeconds) => (isReadOnly ? undefined : set({ undoSeconds }))}
        columns={4}
        isCentred
      />
    </SettingsBlock>
  );
}
