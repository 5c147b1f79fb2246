import * as contract from '@comptoir/contract/shop-settings.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { pageVisibility } from '@comptoir/domain/session/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser, viewOf } from '../session/session.ts';
import { SettingsBlock, SettingsBlocks } from '../settings/settings-block.tsx';
import { SaveButton, SettingsPage } from '../settings/settings-page.tsx';
import { useSettingsForm, type SettingsForm } from '../settings/use-settings-form.tsx';
import { CancellationFields } from './cancellation-fields.tsx';
import {
  bodyOf,
  COUNTRY_OPTIONS,
  countryLabel,
  faults,
  settled,
  toDraft,
  type SettingsDraft,
} from './settings-draft.ts';
import { shopSettings } from './shop-settings.queries.ts';
import styles from './shop-settings.module.css';

export function ShopSettingsScreen() {
  const { companyId, shopId } = useUser();
  const query = useQuery(shopSettings(companyId, shopId));
  return (
    <Loaded
      query={query}
      label="Chargement des paramètres"
      bones={<Skeleton height={320} radius={14} />}
      failed="Impossible d’afficher les paramètres du magasin"
    >
      {(saved) => <ShopSettingsForm key={shopId} saved={saved} />}
    </Loaded>
  );
}

type Fields = { form: SettingsForm<SettingsDraft>; isReadOnly: boolean };

/** GEN-01. */
function ShopSettingsForm({ saved }: { saved: contract.ShopSettingsHere }) {
  const user = useUser();
  const params = { companyId: user.companyId, shopId: user.shopId };
  const isReadOnly = pageVisibility('generalSettings', viewOf(user)) !== 'full';
  const form = useSettingsForm<contract.ShopSettingsHere, SettingsDraft>({
    saved,
    queryKey: shopSettings(user.companyId, user.shopId).queryKey,
    toDraft,
    check: faults,
    send: (draft, idempotencyKey) =>
      call(contract.saveShopSettings, { params, body: bodyOf(draft) }, { idempotencyKey }),
    refused: ({ code, message }) =>
      code === 'WRONG_PHONE' ? { phone: message } : code === 'INVALID_EMAIL' ? { email: message } : null,
    done: 'Les paramètres du magasin ont bien été modifiés.',
    failed: french("Les paramètres du magasin n'ont pas pu être enregistrés, merci de réessayer !"),
  });
  return (
    <SettingsPage title="Paramètres du magasin" isReadOnly={isReadOnly} actions={<SaveButton form={form} />}>
      {form.notices}
      <form id={form.id} onSubmit={form.submit} noValidate>
        <SettingsBlocks>
          <SupportFields form={form} isReadOnly={isReadOnly} />
          <CancellationFields
            typed={form.draft.cancellation}
            put={(cancellation) => form.set({ cancellation })}
            isReadOnly={isReadOnly}
          />
          {saved.hasFeeReferences ? <ReferenceFields form={form} isReadOnly={isReadOnly} /> : null}
        </SettingsBlocks>
      </form>
    </SettingsPage>
  );
}

/** GEN-02, GEN-12. */
function SupportFields({ form, isReadOnly }: Fields) {
  const { draft } = form;
  const phone = form.field('phone');
  return (
    <SettingsBlock
      title="Contact du support"
      text="Vos clients trouvent ce contact sur la page de suivi de leur commande et dans les e‑mails qu’ils reçoivent."
    >
      <div className={styles.wide}>
        <TextField
          label="E-mail du support"
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          isReadOnly={isReadOnly}
          {...form.field('email', (typed) => typed.trim())}
        />
      </div>
      <div className={styles.phone}>
        {isReadOnly ? (
          <TextField label="Pays" value={countryLabel(draft.code)} isReadOnly onChange={() => undefined} />
        ) : (
          <Select label="Pays" options={COUNTRY_OPTIONS} value={draft.code} onChange={(code) => form.set({ code })} />
        )}
        <TextField
          label="Téléphone du support"
          type="tel"
          name="phone"
          autoComplete="tel"
          inputMode="tel"
          maxLength={30}
          isReadOnly={isReadOnly}
          {...phone}
          onBlur={() => form.set((known) => ({ ...known, ...settled(known.code, known.phone) }))}
        />
      </div>
    </SettingsBlock>
  );
}

/** GEN-10. */
function ReferenceFields({ form, isReadOnly }: Fields) {
  return (
    <SettingsBlock title="Références de caisse" text="Ce sous quoi votre caisse enregistre les frais d’une commande.">
      <div className={styles.pair}>
        <TextField
          label="Référence frais de gestion"
          maxLength={64}
          isReadOnly={isReadOnly}
          isOptional
          {...form.field('managementRef')}
        />
        <TextField
          label="Référence frais de livraison"
          maxLength={64}
          isReadOnly={isReadOnly}
          isOptional
          {...form.field('deliveryRef')}
        />
      </div>
    </SettingsBlock>
  );
}
