import * as contract from '@comptoir/contract/loyalty.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { DEFAULT_POINT_NAME } from '@comptoir/domain/loyalty/configure.ts';
import type { LightMenus } from '@comptoir/domain/loyalty/light-menu.ts';
import { pointsWords } from '@comptoir/domain/loyalty/programme.labels.ts';
import type { LoyaltyVersion, Tier } from '@comptoir/domain/loyalty/programme.ts';
import { byPoints, shopsOffering, tierRefusal, tiersRefusal } from '@comptoir/domain/loyalty/version-rules.ts';
import { IconGift, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { WHOLE } from '@comptoir/web/form/use-form.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../../session/session.ts';
import { SaveButton } from '../../settings/settings-page.tsx';
import { useSettingsForm } from '../../settings/use-settings-form.tsx';
import type { Shown } from '../loyalty-frame.tsx';
import { lightMenus, useKeepLoyalty } from '../loyalty.queries.ts';
import { VersionFrame } from '../version/version-frame.tsx';
import { AddTier } from './add-tier.tsx';
import { Ladder } from './ladder.tsx';
import { ProductPicker } from './product-picker.tsx';
import { rewardsOf } from './rewards.ts';
import { TierCard } from './tier-card.tsx';
import styles from './tiers.module.css';

type Draft = { tiers: Tier[] };
type Props = Shown & { version: LoyaltyVersion };

/** LOY-38: without the menus nothing can be named. */
export function TiersForm(props: Props) {
  const { companyId } = useUser();
  const menus = useQuery(lightMenus(companyId));
  if (menus.data) return <Tiers {...props} menus={menus.data} />;
  return (
    <VersionFrame version={props.version} part="produits" isReadOnly={props.isReadOnly} actions={null}>
      <Loaded
        query={menus}
        label="Chargement des cartes"
        bones={<Skeleton height={260} radius={14} />}
        failed="Impossible de charger les données."
      >
        {() => null}
      </Loaded>
    </VersionFrame>
  );
}

/** LOY-32 to LOY-36. */
function Tiers({ here, isReadOnly, version, menus }: Props & { menus: LightMenus }) {
  const { companyId } = useUser();
  const keep = useKeepLoyalty();
  const [isAdding, setAdding] = useState(false);
  const [filled, setFilled] = useState<number | null>(null);
  const form = useSettingsForm<Tier[], Draft>({
    saved: version.tiers,
    toDraft: (tiers) => ({ tiers }),
    check: ({ tiers }) => {
      const refusal = tiersRefusal(tiers);
      return { [WHOLE]: refusal && refusalSentence(refusal) };
    },
    send: async ({ tiers }, idempotencyKey) => {
      const body = {
        tiers: Object.fromEntries(
          tiers.map(({ points, productKeys }) => [
            String(points),
            { points, products: Object.fromEntries(productKeys.map((key) => [key, true])) },
          ]),
        ),
      };
      const params = { companyId, key: version.key };
      const answer = await call(contract.saveLoyaltyTiers, { params, body }, { idempotencyKey });
      keep.version(answer);
      return answer.tiers;
    },
    done: 'Les produits offerts ont bien été modifiés.',
    failed: french("Les produits offerts n'ont pas pu être enregistrés, merci de réessayer !"),
  });
  const { tiers } = form.draft;
  const offering = useMemo(
    () =>
      shopsOffering(
        version,
        here.versions,
        here.shops.map(({ shopId }) => shopId),
      ),
    [version, here],
  );
  const rewards = useMemo(() => rewardsOf(menus, offering), [menus, offering]);
  const put = (points: number, productKeys: string[]) =>
    form.set({ tiers: tiers.map((tier) => (tier.points === points ? { points, productKeys } : tier)) });
  const isConfigured = here.config.productConfig !== null;
  const { pointName = DEFAULT_POINT_NAME, pointsPerEuro = 0 } = here.config.productConfig ?? {};
  const chosen = tiers.find(({ points }) => points === filled);
  return (
    <VersionFrame
      version={version}
      part="produits"
      isReadOnly={isReadOnly}
      actions={
        <>
          <Button icon={IconPlus} onClick={() => setAdding(true)}>
            Ajouter un palier
          </Button>
          <SaveButton form={form} />
        </>
      }
    >
      {form.notices}
      <form id={form.id} onSubmit={form.submit} noValidate className={styles.form}>
        <Notice tone="error">{form.errors[WHOLE] ?? null}</Notice>
        <p className={styles.terms}>
          <span>
            {french('Gain : ')}
            <strong>{isConfigured ? `${pointsWords(pointsPerEuro, pointName)} par euro` : 'à définir'}</strong>
          </span>
          <span>
            {french('Panier minimum : ')}
            <strong>{formatEuros(version.minimumBasket)}</strong>
          </span>
          <span>Un produit offert par commande</span>
        </p>
        {tiers.length === 0 ? (
          <Card>
            <EmptyState
              icon={IconGift}
              title="Aucun palier pour le moment."
              text="Un palier dit combien de points un produit coûte à votre client."
              action={isReadOnly ? undefined : <Button onClick={() => setAdding(true)}>Ajouter un palier</Button>}
            />
          </Card>
        ) : (
          <>
            <ul className={styles.tiers} aria-label="Paliers">
              {tiers.map((tier) => (
                <TierCard
                  key={tier.points}
                  tier={tier}
                  pointName={pointName}
                  pointsPerEuro={pointsPerEuro}
                  rewards={rewards}
                  isReadOnly={isReadOnly}
                  onAdd={() => setFilled(tier.points)}
                  onChange={(productKeys) => put(tier.points, productKeys)}
                  onDelete={() => form.set({ tiers: tiers.filter((one) => one !== tier) })}
                />
              ))}
            </ul>
            <Ladder points={tiers.map(({ points }) => points)} pointName={pointName} />
          </>
        )}
      </form>
      {isAdding ? (
        <AddTier
          refusalOf={(points) => tierRefusal(points, tiers)}
          onAdd={(points) => form.set({ tiers: byPoints([...tiers, { points, productKeys: [] }]) })}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {chosen ? (
        <ProductPicker
          title={pointsWords(chosen.points, pointName)}
          products={rewards.offered.filter(({ key }) => !chosen.productKeys.includes(key))}
          count={chosen.productKeys.length}
          hasShops={offering.length > 0}
          onAdd={(keys) => put(chosen.points, [...chosen.productKeys, ...keys])}
          onClose={() => setFilled(null)}
        />
      ) : null}
    </VersionFrame>
  );
}
