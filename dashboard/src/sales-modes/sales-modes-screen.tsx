import type { Methods, NetworkMethods } from '@comptoir/contract/sales-modes.ts';
import { orderTypesOn } from '@comptoir/domain/sales-modes/offered.ts';
import { useQuery } from '@tanstack/react-query';
import { usePhone } from '@comptoir/web/ui/base/use-phone.ts';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import { SaveButton, SettingsPage } from '../settings/settings-page.tsx';
import { ChannelKeys } from './channel-keys.tsx';
import { WORDS } from './methods.labels.ts';
import type { Kind } from './methods-draft.ts';
import { MethodsBlocks, MethodsMatrix } from './methods-matrix.tsx';
import { MethodsLegend, MethodsWarnings } from './methods-notes.tsx';
import styles from './methods.module.css';
import { methodsOfNetwork, methodsOfShop } from './sales-modes.queries.ts';
import { TableCodes } from './table-codes.tsx';
import { useMethodsForm } from './use-methods-form.ts';
import { VoucherTerms } from './voucher-terms.tsx';

/** SET-06: one screen, told apart by its address. */
export const PaymentTypesScreen = () => <SalesModesScreen kind="payments" />;
export const OrderTypesScreen = () => <SalesModesScreen kind="orderTypes" />;

const loading = {
  label: 'Chargement des réglages',
  bones: <Skeleton height={420} radius={14} />,
  failed: 'Impossible d’afficher ces réglages',
};

function SalesModesScreen({ kind }: { kind: Kind }) {
  return useUser().isAllShops ? <OfNetwork kind={kind} /> : <OfShop kind={kind} />;
}

function OfShop({ kind }: { kind: Kind }) {
  const { companyId, shopId } = useUser();
  const query = useQuery(methodsOfShop(companyId, shopId));
  return (
    <Loaded query={query} {...loading}>
      {(saved) => <MethodsForm key={shopId} kind={kind} saved={saved} />}
    </Loaded>
  );
}

function OfNetwork({ kind }: { kind: Kind }) {
  const { companyId } = useUser();
  const query = useQuery(methodsOfNetwork(companyId));
  return (
    <Loaded query={query} {...loading}>
      {(saved) => <MethodsForm kind={kind} saved={saved} />}
    </Loaded>
  );
}

function MethodsForm({ kind, saved }: { kind: Kind; saved: Methods | NetworkMethods }) {
  const isPhone = usePhone();
  const view = useMethodsForm(kind, saved);
  const { form } = view;
  return (
    <SettingsPage
      title={WORDS[kind].title}
      {...('partly' in saved ? { hint: 'Tous vos magasins' } : {})}
      isReadOnly={view.isReadOnly}
      actions={<SaveButton form={form} />}
    >
      {form.notices}
      <MethodsWarnings view={view} />
      <form id={form.id} onSubmit={form.submit} noValidate className={styles.form}>
        {isPhone ? <MethodsBlocks view={view} /> : <MethodsMatrix view={view} />}
        <VoucherTerms view={view} />
      </form>
      <MethodsLegend view={view} />
      {kind === 'orderTypes' && !('partly' in saved) ? (
        <div className={styles.below}>
          {saved.channels.includes('qrcode') ? (
            <TableCodes isSeated={orderTypesOn(saved, 'qrcode').includes('click_and_seat')} />
          ) : null}
          {saved.hasChannelKeys ? <ChannelKeys /> : null}
        </div>
      ) : null}
    </SettingsPage>
  );
}
