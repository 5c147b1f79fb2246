import type { CompanyShop } from '@comptoir/domain/company-shops/company-shop.ts';
import {
  COPIED_PART_LABELS,
  COPIED_PARTS,
  type CopiedPart,
} from '@comptoir/domain/company-shops/company-shops.labels.ts';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { useUser } from '../session/session.ts';
import { createShop, readShopsAgain, type NewShopBody } from './company-shops.queries.ts';
import { CopyPreview } from './copy-preview.tsx';
import { CREATE_FAILED } from './create-words.ts';
import { emptyDraft, faultsOf, identityOf, type ShopDraft } from './shop-draft.ts';
import { ShopFields } from './shop-fields.tsx';
import styles from './company-shops.module.css';

type Draft = ShopDraft & { fromShopId: string; parts: CopiedPart[] };

type NewShopWindowProps = {
  shops: readonly CompanyShop[];
  /** The one that is copied, where somebody chose it in the list. */
  from: CompanyShop | null;
  onCreated: (shop: CompanyShop) => void;
  onClose: () => void;
};

/** STO-10, STO-14. */
export function NewShopWindow({ shops, from, onCreated, onClose }: NewShopWindowProps) {
  const { companyId, timeZone } = useUser();
  const offline = useOfflineReason();
  const cache = useQueryClient();
  const [shown, setShown] = useState<{ body: NewShopBody; keyOf: (content: unknown) => string } | null>(null);
  const finish = async (creating: ReturnType<typeof createShop>) => {
    const { shop } = await creating;
    void readShopsAgain(cache);
    onCreated(shop);
  };
  const form = useForm<Draft>({
    start: { ...emptyDraft(timeZone), fromShopId: from?.shopId ?? '', parts: [...COPIED_PARTS] },
    check: faultsOf,
    send: async (draft, { keyOf }) => {
      const body = bodyOf(draft);
      const hasMenu = body.copy?.parts.some((part) => part === 'menu' || part === 'optionLists');
      if (hasMenu) setShown({ body, keyOf });
      else await finish(createShop(companyId, body, keyOf(body)));
    },
    refused: (error) => (error.code === 'ALREADY_EXISTS' ? { slug: error.message } : null),
    onFailure: (error) => showErrorOr(error, CREATE_FAILED),
  });
  const { draft, set } = form;
  const source = shops.find(({ shopId }) => shopId === draft.fromShopId) ?? null;
  return (
    <>
      <FormWindow
        title="Nouveau magasin"
        icon={IconBuildingStore}
        width={680}
        form={form}
        saveLabel={source && draft.parts.length > 0 ? 'Continuer' : 'Créer le magasin'}
        refusal={offline}
        onClose={onClose}
      >
        <form id={form.id} className={styles.form} noValidate onSubmit={(event) => form.submit(event)}>
          <ShopFields draft={draft} errors={form.errors} set={set} />
          <section className={styles.part} aria-label="Contenu du magasin">
            <Select
              label="Partir de"
              options={[
                { value: '', label: 'Un magasin vide' },
                ...shops.map(({ shopId, name }) => ({ value: shopId, label: name })),
              ]}
              value={draft.fromShopId}
              onChange={(fromShopId) => set({ fromShopId })}
            />
            {source ? <Parts parts={draft.parts} onChange={(parts) => set({ parts })} /> : null}
          </section>
        </form>
      </FormWindow>
      {shown && source ? (
        <CopyPreview
          source={source}
          body={shown.body}
          create={(previewId) => {
            const { copy } = shown.body;
            const body = { ...shown.body, copy: copy && { ...copy, previewId } };
            return finish(createShop(companyId, body, shown.keyOf(body)));
          }}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  );
}

const bodyOf = ({ fromShopId, parts, ...draft }: Draft): NewShopBody => ({
  ...identityOf(draft),
  copy: fromShopId === '' || parts.length === 0 ? null : { shopId: fromShopId, parts },
});

/** The menu brings its lists along, so they cannot be left out. */
function Parts({ parts, onChange }: { parts: readonly CopiedPart[]; onChange: (parts: CopiedPart[]) => void }) {
  const hasMenu = parts.includes('menu');
  return (
    <div className={styles.parts} role="group" aria-label="Ce qui est copié">
      {COPIED_PARTS.map((part) => {
        const isBrought = part === 'optionLists' && hasMenu;
        return (
          <Checkbox
            key={part}
            label={isBrought ? `${COPIED_PART_LABELS[part]} (avec la carte)` : COPIED_PART_LABELS[part]}
            isChecked={isBrought || parts.includes(part)}
            isLocked={isBrought}
            onChange={(isTicked) =>
              onChange(COPIED_PARTS.filter((one) => (one === part ? isTicked : parts.includes(one))))
            }
          />
        );
      })}
    </div>
  );
}
