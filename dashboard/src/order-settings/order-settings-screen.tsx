import * as contract from '@comptoir/contract/order-settings.ts';
import { pageVisibility } from '@comptoir/domain/session/pages.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { asPreparationMinutes, asWindowMinutes } from '@comptoir/domain/order-settings/typed-minutes.ts';
import {
  PREPARATION_MINUTES,
  type OrderSettings,
  type SlotSettings,
} from '@comptoir/domain/order-settings/order-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { PaceFields, PaceMeasures, paceDraft, sendPace, type PaceDraft } from '../pace/pace-fields.tsx';
import { useUser, viewOf } from '../session/session.ts';
import { SettingsBlock, SettingsBlocks } from '../settings/settings-block.tsx';
import { SaveButton, SettingsPage } from '../settings/settings-page.tsx';
import { useSettingsForm, type SettingsForm } from '../settings/use-settings-form.tsx';
import { networkOrderSettings, orderSettings } from './order-settings.queries.ts';
import { sendTips, TipFields, tipDraft, type TipDraft } from './tip-fields.tsx';
import { sendUndo, undoDraft, UndoFields, type UndoDraft } from './undo-fields.tsx';

const TITLE = 'Paramètres des commandes';
const DONE = french('Les paramètres des commandes ont bien été modifiés.');
const FAILED = french("Les paramètres des commandes n'ont pas pu être enregistrés, merci de réessayer !");

/** ORS-02: the network decides of the slots, a shop of its acceptance; the only shop of a company of both. */
export function OrderSettingsScreen() {
  const user = useUser();
  return user.isAllShops ? <OfNetwork companyId={user.companyId} /> : <OfShop />;
}

const loading = {
  label: 'Chargement des paramètres',
  bones: <Skeleton height={240} radius={14} />,
  failed: 'Impossible d’afficher les paramètres des commandes',
};

function OfNetwork({ companyId }: { companyId: string }) {
  const query = useQuery(networkOrderSettings(companyId));
  return (
    <Loaded query={query} {...loading}>
      {(saved) => <NetworkForm companyId={companyId} saved={saved} />}
    </Loaded>
  );
}

function OfShop() {
  const { companyId, shopId } = useUser();
  const query = useQuery(orderSettings(companyId, shopId));
  return (
    <Loaded query={query} {...loading}>
      {(saved) => <ShopForm key={shopId} saved={saved} />}
    </Loaded>
  );
}

type SlotDraft = { window: string; autoSendToDrivers: boolean };
type ShopDraft = SlotDraft & TipDraft & UndoDraft & PaceDraft & { isOn: boolean; minutes: string };

const slotDraft = ({ orderWindowMinutes, autoSendToDrivers }: SlotSettings): SlotDraft => ({
  window: String(orderWindowMinutes),
  autoSendToDrivers,
});
const slotsIn = ({ window, autoSendToDrivers }: SlotDraft): SlotSettings => ({
  orderWindowMinutes: asWindowMinutes(window),
  autoSendToDrivers,
});

/** ORS-10: what nobody touched stays as each shop has it. */
const changed = (wanted: SlotSettings, { orderWindowMinutes, autoSendToDrivers }: SlotSettings) => ({
  ...(wanted.orderWindowMinutes === orderWindowMinutes ? {} : { orderWindowMinutes: wanted.orderWindowMinutes }),
  ...(wanted.autoSendToDrivers === autoSendToDrivers ? {} : { autoSendToDrivers: wanted.autoSendToDrivers }),
});

function NetworkForm({ companyId, saved }: { companyId: string; saved: SlotSettings }) {
  const form = useSettingsForm<SlotSettings, SlotDraft>({
    saved,
    queryKey: networkOrderSettings(companyId).queryKey,
    toDraft: slotDraft,
    send: (draft, idempotencyKey) =>
      call(
        contract.saveNetworkOrderSettings,
        { params: { companyId }, body: changed(slotsIn(draft), saved) },
        { idempotencyKey },
      ),
    done: DONE,
    failed: FAILED,
  });
  return (
    <SettingsPage title={TITLE} hint="Tous vos magasins" actions={<SaveButton form={form} />}>
      {form.notices}
      <form id={form.id} onSubmit={form.submit} noValidate>
        <SettingsBlocks>
          <SlotFields draft={form.draft} set={form.set} isReadOnly={false} />
        </SettingsBlocks>
      </form>
    </SettingsPage>
  );
}

function ShopForm({ saved }: { saved: OrderSettings }) {
  const user = useUser();
  const params = { companyId: user.companyId, shopId: user.shopId };
  const isOnlyShop = user.shopCount === 1;
  const mayDecideSlots = viewOf(user).rights.includes('shopSettings');
  const isReadOnly = pageVisibility('orderSettings', viewOf(user)) !== 'full';
  const form = useSettingsForm<OrderSettings, ShopDraft>({
    saved,
    queryKey: orderSettings(user.companyId, user.shopId).queryKey,
    toDraft: (known) => ({
      ...slotDraft(known),
      ...tipDraft(known),
      ...undoDraft(known),
      ...paceDraft(known),
      isOn: known.autoAccept.enabled,
      minutes: String(known.autoAccept.preparationMinutes ?? PREPARATION_MINUTES.usual),
    }),
    send: async (draft, idempotencyKey) => {
      const autoAccept = { enabled: draft.isOn, preparationMinutes: asPreparationMinutes(draft.minutes) };
      const known = await (isOnlyShop && mayDecideSlots
        ? call(contract.saveOrderSettings, { params, body: { ...slotsIn(draft), autoAccept } }, { idempotencyKey })
        : call(contract.saveAutoAccept, { params, body: autoAccept }, { idempotencyKey }));
      if (!mayDecideSlots) return known;
      const withTips = await sendTips(params, draft, known, idempotencyKey);
      const withUndo = await sendUndo(params, draft, withTips, idempotencyKey);
      return sendPace(params, draft, withUndo, idempotencyKey);
    },
    done: DONE,
    failed: FAILED,
  });
  return (
    <SettingsPage title={TITLE} isReadOnly={isReadOnly} actions={<SaveButton form={form} />}>
      {form.notices}
      <form id={form.id} onSubmit={form.submit} noValidate>
        <SettingsBlocks>
          {user.oneTouchEnabled ? null : <AcceptFields form={form} isReadOnly={isReadOnly} />}
          {user.oneTouchEnabled ? null : (
            <PaceFields form={form} lockedBecause={mayDecideSlots && !isReadOnly ? null : LOCKED} />
          )}
          {isOnlyShop ? <SlotFields draft={form.draft} set={form.set} isReadOnly={!mayDecideSlots} /> : null}
          <UndoFields draft={form.draft} set={form.set} isReadOnly={!mayDecideSlots || isReadOnly} />
          <TipFields form={form} lockedBecause={mayDecideSlots && !isReadOnly ? null : LOCKED} />
          {user.oneTouchEnabled ? null : <PaceMeasures />}
        </SettingsBlocks>
      </form>
    </SettingsPage>
  );
}

const LOCKED = 'Votre rôle ne permet pas de modifier ce réglage.';

function AcceptFields({ form, isReadOnly }: { form: SettingsForm<ShopDraft>; isReadOnly: boolean }) {
  return (
    <SettingsBlock
      title="Acceptation"
      text="Une commande acceptée automatiquement part aussitôt en préparation, avec le temps ci-dessous. Sans acceptation automatique, ce temps est proposé à la personne qui accepte."
    >
      <Switch
        label="Acceptation automatique des commandes"
        labelSide="right"
        isOn={form.draft.isOn}
        onChange={(isOn) => form.set({ isOn })}
        disabledBecause={isReadOnly ? LOCKED : null}
      />
      <TextField
        label="Temps de préparation (minutes)"
        name="minutes"
        inputMode="numeric"
        isReadOnly={isReadOnly}
        {...form.field('minutes', (typed) => String(asPreparationMinutes(typed)))}
      />
    </SettingsBlock>
  );
}

type SlotFieldsProps = { draft: SlotDraft; set: (change: Partial<SlotDraft>) => void; isReadOnly: boolean };

function SlotFields({ draft, set, isReadOnly }: SlotFieldsProps) {
  return (
    <>
      <SettingsBlock
        title="Créneaux"
        text="Les clients choisissent leur heure par intervalle. Les commandes déjà passées gardent la leur."
      >
        <TextField
          label="Intervalle entre deux créneaux (minutes)"
          name="window"
          inputMode="numeric"
          isReadOnly={isReadOnly}
          value={draft.window}
          onChange={(window) => set({ window })}
          onBlur={() => set({ window: String(asWindowMinutes(draft.window)) })}
        />
      </SettingsBlock>
      <SettingsBlock title="Livreurs">
        <Switch
          label="Envoyer automatiquement les commandes aux livreurs dès la préparation"
          labelSide="right"
          isOn={draft.autoSendToDrivers}
          onChange={(autoSendToDrivers) => set({ autoSendToDrivers })}
          disabledBecause={isReadOnly ? LOCKED : null}
        />
      </SettingsBlock>
    </>
  );
}
