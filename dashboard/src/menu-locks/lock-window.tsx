import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { createMenuLock, saveMenuLock } from '@comptoir/contract/menu-locks.ts';
import { LOCK_FIELDS, LOCK_FIELD_LABELS, type LockScope } from '@comptoir/domain/menu-locks/lock-fields.ts';
import type { MenuLock } from '@comptoir/domain/menu-locks/menu-lock.ts';
import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm, type Form } from '@comptoir/web/form/use-form.ts';
import { withTicks } from '@comptoir/web/page/with-ticks.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { PriceField } from '@comptoir/web/ui/fields/price-field.tsx';
import { SearchSelect } from '@comptoir/web/ui/fields/search-select.tsx';
import { TextArea } from '@comptoir/web/ui/fields/text-area.tsx';
import { ToggleChips } from '@comptoir/web/ui/fields/toggle-chips.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useUser } from '../session/session.ts';
import { lockDraftOf, lockErrors, lockInputOf, type LockDraft } from './lock-draft.ts';
import { locksOf, type ShopRef } from './menu-locks.queries.ts';
import styles from './menu-locks.module.css';

/** What can be locked: the sections of a menu with their products. */
export type LockTargets = readonly { key: string; name: string; products: readonly { key: string; name: string }[] }[];

const SCOPES: { value: LockScope; label: string }[] = [
  { value: 'product', label: 'Un produit' },
  { value: 'section', label: 'Une section' },
  { value: 'menu', label: 'Toute la carte' },
];
const FIELD_CHOICES = LOCK_FIELDS.map((value) => ({ value, label: LOCK_FIELD_LABELS[value] }));
const REASON_LENGTH = 200;

type LockWindowProps = {
  shopRef: ShopRef;
  targets: LockTargets;
  /** Null is a new one. */
  lock: MenuLock | null;
  start?: Partial<MenuLock> | undefined;
  onClose: () => void;
};

/** LCK-21, LCK-22: what head office locks, for whom, and why. */
export function LockWindow({ shopRef, targets, lock, start, onClose }: LockWindowProps) {
  const cache = useQueryClient();
  const offline = useOfflineReason();
  const { companyId } = shopRef;
  const form = useForm<LockDraft, MenuLock>({
    start: () => lockDraftOf(lock ?? start ?? null),
    check: lockErrors,
    send: async (draft, { over, keyOf }) => {
      const version = (over ?? lock)?.version;
      const body = { lock: lockInputOf(draft), ...(version === undefined ? {} : { version }) };
      const options = { idempotencyKey: keyOf(body) };
      await (lock
        ? call(saveMenuLock, { params: { companyId, lockId: lock.lockId }, body }, options)
        : call(createMenuLock, { params: { companyId }, body: { lock: body.lock } }, options));
      await cache.invalidateQueries({ queryKey: locksOf(shopRef).queryKey.slice(0, 2) });
      toast.success({ text: 'Le verrou a bien été enregistré.' });
      onClose();
    },
    onFailure: (error) => showErrorOr(error, CLIENT_ERRORS.switchNotSaved),
  });
  const { draft, errors, set, conflict } = form;
  return (
    <FormWindow
      title={lock ? 'Modifier le verrou' : 'Nouveau verrou'}
      icon={IconLock}
      width={680}
      form={form}
      refusal={offline}
      conflict={
        conflict && { changes: [], reload: () => form.restart(lockDraftOf(conflict)), overwrite: form.overwrite }
      }
      onClose={onClose}
    >
      <div id={form.id}>
        <Stack gap={18}>
          <Segmented
            label="Ce qui est verrouillé"
            segments={SCOPES}
            value={draft.scope}
            onChange={(scope) => set({ scope, key: null })}
          />
          {draft.scope === 'menu' ? null : (
            <SearchSelect
              label={draft.scope === 'section' ? 'Section' : 'Produit'}
              placeholder="Chercher dans la carte…"
              options={optionsOf(targets, draft.scope)}
              value={draft.key}
              onChange={(key) => set({ key })}
              error={errors['key']}
            />
          )}
          <ToggleChips
            label="Champs verrouillés"
            choices={FIELD_CHOICES}
            values={draft.fields}
            onChange={(fields) => set({ fields })}
            error={errors['fields']}
          />
          {draft.fields.includes('price') ? <Bounds form={form} /> : null}
          <TextArea
            label="Raison, lue par les magasins"
            {...form.field('reason')}
            rows={2}
            maxLength={REASON_LENGTH}
            isCounted
          />
          <Shops form={form} />
        </Stack>
      </div>
    </FormWindow>
  );
}

type PartProps = { form: Form<LockDraft, MenuLock> };

/** LCK-03 */
function Bounds({ form: { draft, errors, set } }: PartProps) {
  return (
    <div className={styles.bounds}>
      <Checkbox
        label="Laisser le prix bouger entre deux bornes"
        isChecked={draft.isBounded}
        onChange={(isBounded) => set({ isBounded })}
      />
      {draft.isBounded ? (
        <div className={styles.pair}>
          <PriceField
            label="Prix minimum"
            value={draft.minPrice}
            onChange={(minPrice) => set({ minPrice })}
            error={errors['minPrice']}
          />
          <PriceField
            label="Prix maximum"
            value={draft.maxPrice}
            onChange={(maxPrice) => set({ maxPrice })}
            error={errors['maxPrice']}
          />
        </div>
      ) : null}
    </div>
  );
}

/** LCK-04 */
function Shops({ form: { draft, errors, set } }: PartProps) {
  const { shops } = useUser();
  return (
    <div role="group" aria-label="Magasins">
      <Checkbox
        label="Tous les magasins, y compris ceux qui ouvriront"
        isChecked={draft.isEverywhere}
        onChange={(isEverywhere) => set({ isEverywhere })}
      />
      {draft.isEverywhere
        ? null
        : shops
            .filter(({ isRetired }) => !isRetired)
            .map(({ shopId, name }) => (
              <Checkbox
                key={shopId}
                label={name}
                isChecked={draft.shopIds.includes(shopId)}
                onChange={(isTicked) => set({ shopIds: [...withTicks(new Set(draft.shopIds), [shopId], isTicked)] })}
              />
            ))}
      {errors['shopIds'] ? <p className={styles.error}>{errors['shopIds']}</p> : null}
    </div>
  );
}

const optionsOf = (targets: LockTargets, scope: 'section' | 'product') =>
  scope === 'section'
    ? targets.map(({ key, name }) => ({ value: key, label: name }))
    : targets.flatMap((section) =>
        section.products.map(({ key, name }) => ({ value: key, label: name, hint: section.name })),
      );
