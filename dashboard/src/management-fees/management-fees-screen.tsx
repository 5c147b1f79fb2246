import type { ManagementFeesHere } from '@comptoir/contract/management-fees.ts';
import { ORDER_TYPES } from '@comptoir/domain/kernel/sales.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { toTypedFees, typedFees, type TypedFees } from '@comptoir/domain/management-fees/typed-fee.ts';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import { SettingsBlocks, SettingsNote } from '../settings/settings-block.tsx';
import { SaveButton, SettingsPage } from '../settings/settings-page.tsx';
import { useSettingsForm } from '../settings/use-settings-form.tsx';
import { BackToNetwork } from './back-to-network.tsx';
import { FeeBlock } from './fee-block.tsx';
import { managementFees, saveFees, type FeesOwner } from './management-fees.queries.ts';
import styles from './management-fees.module.css';

/** MFE-01, MFE-11: of the shop, or of all of them. */
export function ManagementFeesScreen() {
  const { companyId, shopId, isAllShops } = useUser();
  const owner = { companyId, shopId: isAllShops ? null : shopId };
  const query = useQuery(managementFees(owner));
  return (
    <Loaded
      query={query}
      label="Chargement des frais de gestion"
      bones={<Skeleton height={320} radius={14} />}
      failed="Impossible d’afficher les frais de gestion"
    >
      {(saved) => <FeesForm key={owner.shopId} owner={owner} saved={saved} />}
    </Loaded>
  );
}

function FeesForm({ owner, saved }: { owner: FeesOwner; saved: ManagementFeesHere }) {
  const form = useSettingsForm<ManagementFeesHere, TypedFees>({
    saved,
    queryKey: managementFees(owner).queryKey,
    toDraft: ({ own, inherited }) => toTypedFees(own ?? inherited),
    send: (draft, key) => saveFees(owner, typedFees(draft), key),
    done: 'Les frais de gestion ont bien été modifiés.',
    failed: french("Les frais de gestion n'ont pas pu être enregistrés, merci de réessayer !"),
  });
  const { shopId, companyId } = owner;
  const isInherited = saved.own === null && saved.inherited !== null;
  return (
    <SettingsPage
      title="Frais de gestion"
      {...(shopId === null ? { hint: 'Tous vos magasins' } : {})}
      actions={
        <>
          {shopId && saved.own && saved.inherited ? <BackToNetwork shop={{ companyId, shopId }} /> : null}
          <SaveButton form={form} />
        </>
      }
    >
      {form.notices}
      <div className={styles.intro}>
        <Notice tone="calm">
          {isInherited
            ? french("Ces frais viennent du réseau. Ceux que vous enregistrez ici s'appliqueront à ce magasin.")
            : null}
        </Notice>
        <SettingsNote>
          {french(
            'Ajoutés au panier du client sous « Frais de gestion », après remise et fidélité, hors frais de livraison.',
          )}
        </SettingsNote>
      </div>
      <form id={form.id} onSubmit={form.submit} noValidate>
        <SettingsBlocks>
          {ORDER_TYPES.map((type) => (
            <FeeBlock
              key={type}
              type={type}
              typed={form.draft[type]}
              put={(change) => form.set((draft) => ({ ...draft, [type]: change(draft[type]) }))}
            />
          ))}
        </SettingsBlocks>
      </form>
    </SettingsPage>
  );
}
