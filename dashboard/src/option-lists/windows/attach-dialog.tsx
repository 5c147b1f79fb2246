import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { attachOptionList } from '@comptoir/contract/option-lists.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import type { OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { withTicks } from '@comptoir/web/page/with-ticks.ts';
import { shownSections, type ShownSection } from '../../menu/menu-search.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { SearchBox } from '@comptoir/web/ui/search/search-box.tsx';
import { useMenuContext, useShownMenu } from '../../menu/menu-context.ts';
import { attachedKeys, changesFrom } from './attachments.ts';
import styles from './windows.module.css';

/** One list on many products at once. */
export function AttachDialog({ list }: { list: OptionList }) {
  const { shopRef, editRefusal, closeWindow } = useMenuContext();
  const menu = useShownMenu();
  /** As the window was opened: what somebody else attaches meanwhile is neither ticked nor taken away. */
  const [before] = useState(() => attachedKeys(menu, list.key));
  const [words, setWords] = useState('');
  const form = useForm({
    start: { ticked: before },
    isSame: ({ ticked: now }) => Object.values(changesFrom(before, now)).every((keys) => keys.length === 0),
    send: async ({ ticked }, { keyOf }) => {
      const params = { ...shopRef, key: list.key };
      const body = changesFrom(before, ticked);
      await call(attachOptionList, { params, body }, { idempotencyKey: keyOf(body) });
      toast.success({ text: 'La liste d’options a bien été enregistrée.' });
      closeWindow();
    },
    onFailure: (error) => showErrorOr(error, CLIENT_ERRORS.listNotSaved),
  });
  const { ticked } = form.draft;
  const sections = shownSections(menu, words.trim()).filter(({ products }) => products.length > 0);
  const changes = changesFrom(before, ticked);
  const count = changes.attach.length + changes.detach.length;
  const tick = (keys: readonly string[], isTicked: boolean) =>
    form.set((known) => ({ ticked: withTicks(known.ticked, keys, isTicked) }));

  return (
    <FormWindow
      title="Associer à des produits"
      context={list.name}
      icon={IconLink}
      width={680}
      form={form}
      saveLabel={count === 0 ? 'Enregistrer' : `Modifier ${count} ${plural(count, 'produit', 'produits')}`}
      refusal={editRefusal ?? (count === 0 ? 'Cochez ou décochez des produits.' : null)}
      onClose={closeWindow}
    >
      <SearchBox label="Chercher un produit" value={words} onChange={setWords} />
      {sections.length === 0 ? <p className={shared.helpText}>Aucun produit ne correspond à votre recherche.</p> : null}
      <div className={styles.sections}>
        {sections.map((shown) => (
          <SectionChoice key={shown.section.key} shown={shown} ticked={ticked} onTick={tick} />
        ))}
      </div>
    </FormWindow>
  );
}

type SectionChoiceProps = {
  shown: ShownSection;
  ticked: ReadonlySet<string>;
  onTick: (keys: readonly string[], isTicked: boolean) => void;
};

function SectionChoice({ shown: { section, products }, ticked, onTick }: SectionChoiceProps) {
  const keys = products.map(({ key }) => key);
  const isAll = keys.every((key) => ticked.has(key));
  return (
    <fieldset className={styles.section} aria-label={section.name}>
      <div className={styles.sectionHead}>
        <span className={styles.sectionName}>{section.name}</span>
        <Checkbox label="Tout sélectionner" isChecked={isAll} onChange={(isTicked) => onTick(keys, isTicked)} />
      </div>
      <div className={styles.products}>
        {products.map(({ key, name, price }) => (
          <Checkbox
            key={key}
            label={
              <>
                {name} <span className={shared.helpText}>{formatEuros(price)}</span>
              </>
            }
            isChecked={ticked.has(key)}
            onChange={(isTicked) => onTick([key], isTicked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
