import * as contract from '@comptoir/contract/loyalty.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { NamedProduct } from '@comptoir/domain/loyalty/light-menu.ts';
import { productsMissing } from '@comptoir/domain/loyalty/offerable.ts';
import type { LoyaltyVersion } from '@comptoir/domain/loyalty/programme.ts';
import { useRef } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { WHOLE } from '@comptoir/web/form/use-form.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { useUser } from '../../session/session.ts';
import { SettingsBlock, SettingsBlocks, SettingsNote } from '../../settings/settings-block.tsx';
import { SaveButton } from '../../settings/settings-page.tsx';
import { useSettingsForm } from '../../settings/use-settings-form.tsx';
import type { Shown } from '../loyalty-frame.tsx';
import { useKeepLoyalty } from '../loyalty.queries.ts';
import { useMissingQuestion } from './missing-dialog.tsx';
import { VersionFrame } from './version-frame.tsx';
import styles from '../loyalty.module.css';

type Draft = { shopIds: string[] };

const DONE = 'Les restaurants participants ont bien été modifiés.';
const FAILED = french("Les restaurants participants n'ont pas pu être enregistrés, merci de réessayer !");

const keysOf = (products: readonly NamedProduct[]) =>
  products
    .map(({ key }) => key)
    .toSorted()
    .join();

/** LOY-31: what was removed is named where the dialog had named something else. */
function doneWords(removed: readonly NamedProduct[], shown: readonly NamedProduct[]): string {
  if (keysOf(removed) === keysOf(shown)) return DONE;
  if (removed.length === 0) return `${DONE} Aucun produit n’a été retiré.`;
  return french(`${DONE} Produits retirés : ${removed.map(({ name }) => name).join(', ')}.`);
}

/** LOY-22 to LOY-31. */
export function ShopsForm({ here, isReadOnly, version }: Shown & { version: LoyaltyVersion }) {
  const { companyId } = useUser();
  const keep = useKeepLoyalty();
  const missing = useMissingQuestion();
  const words = useRef(DONE);
  const elsewhere = new Map(
    here.versions
      .filter(({ key }) => key !== version.key)
      .flatMap(({ name, shopIds }) => shopIds.map((shopId) => [shopId, name] as const)),
  );
  const offered = here.shops.filter(({ shopId }) => !elsewhere.has(shopId));
  const post = async (shopIds: string[], answer: { confirmedUpdateAction: boolean; resetProduct: boolean }) => {
    const sent = { params: { companyId, key: version.key }, body: { shopIds, ...answer } };
    // Asked again, the same shops are another question: menus change meanwhile.
    const { data } = await call(contract.saveLoyaltyShops, sent, { idempotencyKey: commandKey() });
    return data;
  };
  const form = useSettingsForm<string[], Draft>({
    saved: version.shopIds,
    toDraft: (shopIds) => ({ shopIds }),
    isSame: (draft, saved) => draft.shopIds.toSorted().join() === saved.shopIds.toSorted().join(),
    check: ({ shopIds }) => ({ [WHOLE]: shopIds.length === 0 ? refusalSentence('version-shops-missing') : null }),
    send: async ({ shopIds }) => {
      words.current = DONE;
      const first = await post(shopIds, { confirmedUpdateAction: false, resetProduct: false });
      if ('missingProductsForAddedShops' in first) {
        const lost = first.missingProductsForAddedShops;
        const reply = await missing.ask(lost);
        if (reply === 'cancel') return null;
        const isReset = reply === 'reset';
        const second = await post(shopIds, { confirmedUpdateAction: !isReset, resetProduct: isReset });
        if ('removedProducts' in second && !isReset)
          words.current = doneWords(second.removedProducts, productsMissing(lost));
      }
      const saved = await keep.read(version.key);
      return saved?.shopIds ?? shopIds;
    },
    done: () => words.current,
    failed: FAILED,
  });
  const { shopIds } = form.draft;
  const put = (shopId: string, isChosen: boolean) =>
    form.set({ shopIds: isChosen ? [...shopIds, shopId] : shopIds.filter((id) => id !== shopId) });
  return (
    <VersionFrame version={version} part="restaurants" isReadOnly={isReadOnly} actions={<SaveButton form={form} />}>
      {form.notices}
      {missing.dialog}
      <form id={form.id} onSubmit={form.submit} noValidate>
        <SettingsBlocks>
          <Notice tone="error">{form.errors[WHOLE] ?? null}</Notice>
          <SettingsBlock
            title="Restaurants participants"
            text="Ils offrent les produits de cette version."
            side={
              isReadOnly || offered.length < 2 || offered.length === shopIds.length ? null : (
                <Button variant="subtle" onClick={() => form.set({ shopIds: offered.map(({ shopId }) => shopId) })}>
                  Tout cocher
                </Button>
              )
            }
          >
            {offered.length === 0 ? (
              <SettingsNote>Tous vos restaurants participent déjà à une autre version.</SettingsNote>
            ) : (
              <div className={styles.shops} role="group" aria-label="Restaurants participants">
                {offered.map(({ shopId, name }) => (
                  <Checkbox
                    key={shopId}
                    label={name}
                    isChecked={shopIds.includes(shopId)}
                    isLocked={isReadOnly}
                    onChange={(isChosen) => put(shopId, isChosen)}
                  />
                ))}
              </div>
            )}
            {here.shops
              .filter(({ shopId }) => elsewhere.has(shopId))
              .map(({ shopId, name }) => (
                <SettingsNote key={shopId}>
                  {french(`${name} participe déjà à la version « ${elsewhere.get(shopId) ?? ''} ».`)}
                </SettingsNote>
              ))}
          </SettingsBlock>
        </SettingsBlocks>
      </form>
    </VersionFrame>
  );
}
