import type { Product } from '@comptoir/domain/menu/product.ts';
import { findProduct } from '@comptoir/domain/menu/by-position.ts';
import { optionPriceLabel } from '@comptoir/domain/option-lists/option-lists.labels.ts';
import type { Option, OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import {
  IconAlertTriangle,
  IconCopy,
  IconLink,
  IconPackageOff,
  IconPencil,
  IconTrash,
  IconUnlink,
} from '@tabler/icons-react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { DeleteDialog } from '../../menu/delete-dialog.tsx';
import { useMenuContext, useShownMenu } from '../../menu/menu-context.ts';
import { AvailabilitySwitch } from '../../menu/grid/availability-switch.tsx';
import { useSetAvailability } from '../../menu/menu.commands.ts';
import { RowAction } from '../../menu/row-action.tsx';
import { deleteOption, useDuplicateOption, useSetOptionAvailability } from '../option-lists.commands.ts';
import { OptionDialog } from '../options-windows.ts';
import styles from './option-table.module.css';

/** DESIGN, tables: a missing value. */
const NONE = '--';

type OptionRowProps = { option: Option; list: OptionList; isOnly: boolean };

export function OptionRow({ option, list, isOnly }: OptionRowProps) {
  const { rules } = useMenuContext();
  const menu = useShownMenu();
  const linked = option.linkedProductKey === null ? null : findProduct(menu, option.linkedProductKey);
  const subLists = option.subListKeys.flatMap((key) => menu.optionLists[key]?.name ?? []).join(', ');
  const isAway = linked ? linked.unavailable || linked.remainingStock === 0 : option.unavailable;
  return (
    <div className={styles.option} data-element={option.key} data-away={isAway || undefined}>
      <div className={styles.words}>
        <p className={styles.name}>{option.name}</p>
        {linked ? (
          <p className={styles.linked}>
            <Glyph icon={IconLink} size={15} />
            <span>
              <VisuallyHidden>Produit lié{'\u00A0'}: </VisuallyHidden>
              {linked.name}
            </span>
          </p>
        ) : null}
        {option.missingInPos ? (
          <Badge tone="amber" icon={IconUnlink}>
            Absent de la caisse
          </Badge>
        ) : null}
        {rules.referencesRequired && option.posRef === '' ? (
          <Badge tone="amber" icon={IconAlertTriangle}>
            Référence manquante
          </Badge>
        ) : null}
      </div>
      {rules.disableReferences ? null : <Cell className={styles.reference} label="Référence" text={option.posRef} />}
      <Cell className={styles.subLists} label="Sous-listes" text={subLists} />
      <Cell className={styles.price} label="Prix" text={optionPriceLabel(option.price)} />
      <div className={styles.availability}>
        <OptionSwitch option={option} linked={linked} />
      </div>
      <OptionActions option={option} list={list} isOnly={isOnly} />
    </div>
  );
}

type CellProps = { className: string | undefined; label: string; text: string };

const Cell = ({ className, label, text }: CellProps) => (
  <span className={className} data-none={text === '' || undefined}>
    <VisuallyHidden>
      {label}
      {'\u00A0'}:{' '}
    </VisuallyHidden>
    {text || NONE}
  </span>
);

function OptionActions({ option, list, isOnly }: OptionRowProps) {
  const { shopRef, rules } = useMenuContext();
  const duplicating = useDuplicateOption(shopRef, option);
  const name = `l’option ${option.name}`;
  const send = deleteOption(shopRef, option);
  return (
    <div className={styles.actions}>
      <RowAction icon={IconPencil} label={`Modifier ${name}`} opens={<OptionDialog list={list} option={option} />} />
      {rules.disableDuplication || rules.hideCreateOption ? null : (
        <RowAction icon={IconCopy} label={`Dupliquer ${name}`} command={duplicating} />
      )}
      {/* OPT-41: a list keeps its last option. */}
      {rules.disableDeletion || isOnly ? null : (
        <RowAction
          icon={IconTrash}
          label={`Supprimer ${name}`}
          opens={<DeleteDialog kind="option" element={option} parentKey={option.listKey} send={send} />}
        />
      )}
    </div>
  );
}

/** OPT-39: the switch of an option that stands for a product is the product's. */
function OptionSwitch({ option, linked }: { option: Option; linked: Product | null }) {
  return linked ? <LinkedSwitch name={option.name} product={linked} /> : <OwnSwitch option={option} />;
}

function OwnSwitch({ option }: { option: Option }) {
  const setting = useSetOptionAvailability(useMenuContext().shopRef, option);
  return <AvailabilitySwitch name={option.name} saved={option} setting={setting} isInRow />;
}

function LinkedSwitch({ name, product }: { name: string; product: Product }) {
  const setting = useSetAvailability(useMenuContext().shopRef, product);
  return (
    <>
      <AvailabilitySwitch name={name} saved={product} setting={setting} isInRow />
      {product.remainingStock === 0 ? (
        <Badge tone="red" icon={IconPackageOff}>
          Épuisé
        </Badge>
      ) : null}
    </>
  );
}
