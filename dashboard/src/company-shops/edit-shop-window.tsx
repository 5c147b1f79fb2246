import type { CompanyShop, ShopContract, ShopDelivery } from '@comptoir/domain/company-shops/company-shop.ts';
import { contractWords, SHOP_TYPE_LABELS } from '@comptoir/domain/company-shops/company-shops.labels.ts';
import type { Cents } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { PROVIDER_LABELS } from '@comptoir/domain/shops/delivery-providers.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm, type Form } from '@comptoir/web/form/use-form.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { FigureField } from '@comptoir/web/ui/fields/figure-field.tsx';
import { PriceField } from '@comptoir/web/ui/fields/price-field.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { useUser } from '../session/session.ts';
import { editShop, readShopsAgain } from './company-shops.queries.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { addressText, faultsOf, identityOf, toDraft, type ShopDraft } from './shop-draft.ts';
import { ShopFields } from './shop-fields.tsx';
import { basisPointsOf, percentOf } from './typed-percent.ts';
import styles from './company-shops.module.css';

type Draft = ShopDraft & {
  hasShare: boolean;
  shareName: string;
  sharePercent: string;
  shareFixed: Cents | null;
  delivery: ShopDelivery;
};

const SAVE_FAILED = french("Le magasin n'a pas pu être enregistré, merci de réessayer !");
const NO_CENTS = 0 as Cents;

const draftOf = (shop: CompanyShop): Draft => ({
  ...toDraft(shop),
  hasShare: shop.networkContract !== null,
  shareName: shop.networkContract?.name ?? '',
  sharePercent: percentOf(shop.networkContract?.commissionBasisPoints ?? 0),
  shareFixed: shop.networkContract?.fixedFee ?? NO_CENTS,
  delivery: shop.delivery,
});

function contractOf({ hasShare, shareName, sharePercent, shareFixed }: Draft): ShopContract | null {
  const commissionBasisPoints = basisPointsOf(sharePercent) ?? 0;
  const fixedFee = shareFixed ?? NO_CENTS;
  if (!hasShare || (commissionBasisPoints === 0 && fixedFee === 0)) return null;
  return { name: shareName.trim() || null, commissionBasisPoints, fixedFee };
}

/** STO-30 to STO-33. */
export function EditShopWindow({ shop, onClose }: { shop: CompanyShop; onClose: () => void }) {
  const { companyId } = useUser();
  const offline = useOfflineReason();
  const cache = useQueryClient();
  const form = useForm<Draft, CompanyShop>({
    start: () => draftOf(shop),
    check: (draft) => ({
      ...faultsOf(draft),
      sharePercent: draft.hasShare && basisPointsOf(draft.sharePercent) === null ? 'Entre 0 et 100\u00A0%.' : null,
    }),
    send: async (draft, { over, keyOf }) => {
      const stamp = over?.stamp ?? shop.stamp;
      const { delivery } = draft;
      const body = { ...identityOf(draft), networkContract: contractOf(draft), delivery, stamp };
      await editShop({ companyId, shopId: shop.shopId }, body, keyOf(body));
      form.restart(draft);
      toast.success({ text: 'Le magasin a bien été modifié.' });
      onClose();
      await readShopsAgain(cache);
    },
    refused: (error) => (error.code === 'ALREADY_EXISTS' ? { slug: error.message } : null),
    onFailure: (error) => showErrorOr(error, SAVE_FAILED),
  });
  const { conflict } = form;
  return (
    <FormWindow
      title={`Modifier ${shop.name}`}
      icon={IconBuildingStore}
      width={680}
      form={form}
      refusal={offline}
      conflict={
        conflict && {
          changes: changesOf(shop, conflict),
          reload: () => {
            onClose();
            void readShopsAgain(cache);
          },
          overwrite: form.overwrite,
        }
      }
      onClose={onClose}
    >
      <form id={form.id} className={styles.form} noValidate onSubmit={(event) => form.submit(event)}>
        <ShopFields draft={form.draft} errors={form.errors} set={form.set} known={shop} />
        <DeliveryFields delivery={form.draft.delivery} set={form.set} />
        <ContractFields form={form} shop={shop} />
      </form>
    </FormWindow>
  );
}

/** What somebody else has changed, in the words of the form. */
function changesOf(before: CompanyShop, after: CompanyShop): { field: string; before: string; after: string }[] {
  const words = (shop: CompanyShop): Record<string, string> => ({
    Nom: shop.name,
    'Adresse publique': shop.slug,
    Type: SHOP_TYPE_LABELS[shop.type],
    Adresse: addressText(shop.address),
    Téléphone: shop.phone ?? 'aucun',
    Livraison: deliveryWords(shop.delivery),
    Réseau: shop.networkContract ? contractWords(shop.networkContract) : 'aucune part',
  });
  const [was, is] = [words(before), words(after)];
  return Object.keys(was)
    .filter((field) => was[field] !== is[field])
    .map((field) => ({ field, before: was[field] ?? '', after: is[field] ?? '' }));
}

const deliveryWords = ({ deliversByItself, deliveryProviders }: ShopDelivery): string =>
  deliversByItself ? 'par l’équipe' : ['livreurs', ...deliveryProviders.map((one) => PROVIDER_LABELS[one])].join(', ');

type ContractFieldsProps = { form: Form<Draft, CompanyShop>; shop: CompanyShop };

/** STO-31, STO-32: the platform's part is its own to change. */
function ContractFields({ form, shop }: ContractFieldsProps) {
  const { draft, set } = form;
  return (
    <section className={styles.part} aria-label="Contrat">
      <h3 className={styles.heading}>Contrat</h3>
      <p className={styles.hint}>
        {shop.platformContract
          ? french(
              `Plateforme : ${contractWords(shop.platformContract)}. Pour la modifier, contactez votre chargé de compte.`,
            )
          : 'La plateforme ne prélève rien sur les commandes de ce magasin.'}
      </p>
      <Switch label="Part prélevée par le réseau" isOn={draft.hasShare} onChange={(hasShare) => set({ hasShare })} />
      {draft.hasShare ? (
        <div className={styles.grid}>
          <div className={styles.wide}>
            <TextField
              label="Nom sur la facture"
              maxLength={100}
              isOptional
              placeholder="Redevance de marque"
              {...form.field('shareName')}
            />
          </div>
          <FigureField
            label="Part du montant"
            kind="percent"
            suffix="%"
            maxLength={6}
            {...form.field('sharePercent')}
          />
          <PriceField
            label="Par commande"
            value={draft.shareFixed}
            onChange={(shareFixed) => set({ shareFixed })}
            error={form.errors['shareFixed']}
          />
        </div>
      ) : null}
      <p className={styles.hint}>Un changement vaut pour les commandes à venir.</p>
    </section>
  );
}
