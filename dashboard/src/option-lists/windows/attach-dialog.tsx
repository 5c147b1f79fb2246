import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { attachOptionList } from '@comptoir/contract/option-lists.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import type { OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import { IconLink, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { MAX_SEARCH, shownSections, type ShownSection } from '../../menu/menu-search.ts';
import { useSaving } from '../../menu/windows/use-saving.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { useOptionsContext } from '../options-context.ts';
import { attachedKeys, changesFrom, withTicks } from './attachments.ts';
import styles from './windows.module.css';

/** One list on many products at once. */
export function AttachDialog({ list, onClose }: { list: OptionList; onClose: () => void }) {
  const { shopRef, menu, editRefusal } = useOptionsContext();
  /** As the window was opened: what somebody else attaches meanwhile is neither ticked nor taken away. */
  const [before] = useState(() => attachedKeys(menu, list.key));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(before);
  const [words, setWords] = useState('');
  const saving = useSaving<never>({ record: 'attach', failure: CLIENT_ERRORS.listNotSaved });
  const sections = shownSections(menu, words.trim()).filter(({ products }) => products.length > 0);
  const changes = changesFrom(before, ticked);
  const count = changes.attach.length + changes.detach.length;
  const tick = (keys: readonly string[], isTicked: boolean) => setTicked((known) => withTicks(known, keys, isTicked));

  const save = () =>
    saving.attempt(async () => {
      const params = { ...shopRef, key: list.key };
      await call(attachOptionList, { params, body: changes }, { idempotencyKey: saving.keyOf(changes) });
      toast.success({ text: 'La liste d’options a bien été enregistrée.' });
      onClose();
    });

  return (
    <Dialog
      title="Attacher à des produits"
      context={list.name}
      icon={IconLink}
      width={680}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Annuler</Button>}
      footerRight={
        <Button
          variant="primary"
          isBusy={saving.isSaving}
          disabledBecause={editRefusal ?? (count === 0 ? 'Cochez ou décochez des produits.' : null)}
          onClick={() => void save()}
        >
          {count === 0 ? 'Enregistrer' : `Modifier ${count} ${plural(count, 'produit', 'produits')}`}
        </Button>
      }
    >
      <TextField
        type="search"
        label="Chercher un produit"
        isLabelHidden
        icon={IconSearch}
        placeholder="Chercher un produit"
        maxLength={MAX_SEARCH}
        value={words}
        onChange={setWords}
      />
      {sections.length === 0 ? <p className={styles.soft}>Aucun produit ne correspond à votre recherche.</p> : null}
      <div className={styles.sections}>
        {sections.map((shown) => (
          <SectionChoice key={shown.section.key} shown={shown} ticked={ticked} onTick={tick} />
        ))}
      </div>
    </Dialog>
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
                {name} <span className={styles.soft}>{formatEuros(price)}</span>
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
