import { refusalSentence } from '@comptoir/contract/errors.ts';
import { IconBuildingStore } from '@tabler/icons-react';
import { useState } from 'react';
import { showErrorText } from '@comptoir/web/failure/show-error.ts';
import { withTicks } from '@comptoir/web/page/with-ticks.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useUser } from '../../session/session.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { SearchBox } from '@comptoir/web/ui/search/search-box.tsx';
import {
  ALL_FROM,
  isEnough,
  pickedShops,
  SEARCHED_FROM,
  shopsByName,
  shopsNamed,
  type PickedShops,
} from './picked-shops.ts';
import styles from './shop-picker.module.css';

type ShopPickerProps = { context: string; onPick: (picked: PickedShops) => void; onClose: () => void };

export function ShopPicker({ context, onPick, onClose }: ShopPickerProps) {
  const { shopId: here, shops: accessible } = useUser();
  const offline = useOfflineReason();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set([here]));
  const [words, setWords] = useState('');
  // STO-44: nothing is copied to a shop that is closed for good.
  const shops = shopsByName(accessible.filter(({ isRetired }) => !isRetired));
  const found = shopsNamed(shops, words);
  const picked = pickedShops(shops, ticked);
  const tickAll = (isTicked: boolean) => setTicked(new Set(isTicked ? shops.map(({ shopId }) => shopId) : [here]));
  const submit = () => (isEnough(picked) ? onPick(picked) : showErrorText(refusalSentence('two-shops')));
  return (
    <Dialog
      title="Choisissez les magasins"
      icon={IconBuildingStore}
      context={context}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Annuler</Button>}
      footerRight={
        <Button variant="primary" disabledBecause={offline} onClick={submit}>
          Choisir ces magasins
        </Button>
      }
    >
      {shops.length >= SEARCHED_FROM ? (
        <div className={styles.search}>
          <SearchBox label="Chercher un magasin" maxLength={100} value={words} onChange={setWords} />
        </div>
      ) : null}
      {shops.length >= ALL_FROM ? (
        <div className={styles.all}>
          <Checkbox label="Tout sélectionner" isChecked={picked.isAll} onChange={tickAll} />
        </div>
      ) : null}
      <div role="group" aria-label="Magasins">
        {found.map(({ shopId, name }) => (
          <Checkbox
            key={shopId}
            label={shopId === here ? `${name} (magasin actuel)` : name}
            isChecked={ticked.has(shopId)}
            isLocked={shopId === here}
            onChange={(isTicked) => setTicked(withTicks(ticked, [shopId], isTicked))}
          />
        ))}
      </div>
      {found.length === 0 ? <p className={styles.none}>Aucun magasin ne correspond à votre recherche.</p> : null}
    </Dialog>
  );
}
