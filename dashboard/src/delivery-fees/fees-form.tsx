import type { FeesHere } from '@comptoir/contract/delivery-fees.ts';
import type { Audience } from '@comptoir/domain/delivery-fees/km-fees.ts';
import { typedFees } from '@comptoir/domain/delivery-fees/typed-fees.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { useUser } from '../session/session.ts';
import { SaveButton, SettingsPage } from '../settings/settings-page.tsx';
import { useSettingsForm } from '../settings/use-settings-form.tsx';
import { deliveryFees, saveFees, type FeesOwner } from './delivery-fees.queries.ts';
import { FeesFields } from './fees-fields.tsx';
import { changedIn, isFromNetwork, toDraft, type FeesDraft } from './fees-shown.ts';
import { FeesSimulation } from './fees-simulation.tsx';
import { FeesSwitch } from './fees-switch.tsx';
import styles from './delivery-fees.module.css';

const AUDIENCES = [
  { value: 'customer', label: 'Frais client' },
  { value: 'driver', label: 'Frais livreur' },
] as const;

export function FeesForm({ owner, saved }: { owner: FeesOwner; saved: FeesHere }) {
  const user = useUser();
  const [audience, setAudience] = useState<Audience>('customer');
  const form = useSettingsForm<FeesHere, FeesDraft>({
    saved,
    queryKey: deliveryFees(owner).queryKey,
    toDraft,
    send: async (draft, key) => {
      let answer = saved;
      for (const changed of changedIn(draft, saved))
        // eslint-disable-next-line no-await-in-loop -- two writes of one document
        answer = await saveFees(owner, changed, typedFees(draft[changed]), key);
      return answer;
    },
    done: 'Les paramètres de la livraison par KM ont bien été modifiés.',
    failed: french("Les frais de livraison n'ont pas pu être enregistrés, merci de réessayer !"),
  });
  const hasDriverFees = owner.shopId === null || user.independentDriversAllowed;
  const isReadOnly = audience === 'customer' && isFromNetwork(saved);
  return (
    <SettingsPage
      title="Frais de livraison au km"
      {...(owner.shopId === null ? { hint: 'Tous vos magasins' } : {})}
      actions={
        <>
          {audience === 'customer' ? <FeesSwitch owner={owner} saved={saved} onSwitched={form.keepTyped} /> : null}
          {isReadOnly ? null : <SaveButton form={form} />}
        </>
      }
    >
      {form.notices}
      {hasDriverFees ? (
        <div className={styles.audiences}>
          <Segmented label="Pour qui" segments={AUDIENCES} value={audience} onChange={setAudience} />
        </div>
      ) : null}
      <FeesNotice audience={audience} saved={saved} isNetwork={owner.shopId === null} />
      <form id={form.id} onSubmit={form.submit} noValidate className={styles.sides}>
        <FeesFields
          key={audience}
          owner={owner}
          saved={saved}
          audience={audience}
          form={form}
          isReadOnly={isReadOnly}
        />
        <FeesSimulation fees={typedFees(form.draft[audience])} />
      </form>
    </SettingsPage>
  );
}

function FeesNotice(props: { audience: Audience; saved: FeesHere; isNetwork: boolean }) {
  const words = noticeWords(props);
  return words ? (
    <p className={styles.notice} role="status">
      <Glyph icon={IconInfoCircle} size={18} />
      {french(words)}
    </p>
  ) : null;
}

/** FEE-10, FEE-11, FEE-18: whose fees these are, and what applies while there are none. */
function noticeWords({ audience, saved: { own, inherited }, isNetwork }: Parameters<typeof FeesNotice>[0]) {
  if (audience === 'driver') {
    if (own.driver) return null;
    return inherited.driver
      ? 'Ces tarifs viennent du réseau. Ceux que vous enregistrez ici s’appliqueront à ce magasin.'
      : 'Sans tarif, un livreur indépendant gagne les frais de livraison payés par le client, avant promotion.';
  }
  if (isFromNetwork({ own, inherited })) return 'Ces tarifs sont définis par l’administrateur du réseau.';
  if (own.customer?.enabled) return null;
  return isNetwork
    ? 'La livraison par km est désactivée\u00A0: chaque magasin applique ses propres tarifs ou ceux de ses zones.'
    : 'La livraison par km est désactivée\u00A0: les frais sont ceux de vos zones de livraison.';
}
