import { refusalSentence } from '@comptoir/contract/errors.ts';
import { formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { sectionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import { priceFault } from '@comptoir/domain/menu/prices/price-rules.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { MenuDraft } from '@comptoir/domain/menu-drafts/menu-draft.ts';
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconPencil,
  IconSparkles,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import shared from '@comptoir/web/styles/shared.module.css';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Menu, MenuItem, useMenu } from '@comptoir/web/ui/actions/menu.tsx';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { classes } from '@comptoir/web/ui/base/classes.ts';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { PriceField } from '@comptoir/web/ui/fields/price-field.tsx';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { useMenuContext, useShownMenu } from '../menu/menu-context.ts';
import { ProductDialog } from '../menu/menu-windows.ts';
import { priceErrors } from '../menu/windows/element-errors.ts';
import { useDraftCommand, type DraftRef } from './menu-drafts.queries.ts';
import styles from './menu-drafts.module.css';

export type Marked = 'new' | 'changed' | 'removed' | null;

const MARKS = {
  new: { tone: 'green', icon: IconSparkles, label: 'Nouveau' },
  changed: { tone: 'blue', icon: IconPencil, label: 'Modifié' },
  removed: { tone: 'red', icon: IconTrash, label: 'Retiré' },
} as const;

export function Mark({ marked }: { marked: Marked }) {
  if (marked === null) return null;
  const { label, ...look } = MARKS[marked];
  return <Badge {...look}>{label}</Badge>;
}

type ProductLineProps = {
  draftRef: DraftRef;
  draft: MenuDraft;
  product: Product;
  /** Null where it is not sold in this section today. */
  onSale: Product | null;
  /** Its rank among all products of the section when it moves up or down; null where it cannot. */
  up: number | null;
  down: number | null;
};

/** DRF-03: name, section, price and whether it is sold, where they stand. */
export function ProductLine({ draftRef, draft, product, onSale, up, down }: ProductLineProps) {
  const { rules, editRefusal, openWindow } = useMenuContext();
  const menu = useShownMenu();
  const command = useDraftCommand(draftRef);
  const { key, name, sectionKey, unavailable } = product;
  const marked: Marked = draft.changes.products[key] ? 'new' : draft.changes.edits[key] ? 'changed' : null;
  const edit = () => openWindow(<ProductDialog sectionKey={sectionKey} product={product} />);
  return (
    <li className={styles.product}>
      <span className={styles.productWords}>
        <button type="button" className={classes(shared.pressable, styles.productName)} onClick={edit}>
          {name}
        </button>
        <Mark marked={marked} />
      </span>
      <span className={styles.section}>
        {editRefusal ? (
          menu.sections[sectionKey]?.name
        ) : (
          <Select
            label={`Section de ${name}`}
            isLabelHidden
            options={sectionsByPosition(menu).map((section) => ({ value: section.key, label: section.name }))}
            value={sectionKey}
            onChange={(chosen) =>
              command.mutate({ do: 'set', key, fields: { sectionKey: chosen }, was: { sectionKey } })
            }
          />
        )}
      </span>
      <DraftPrice
        product={product}
        before={onSale && onSale.price !== product.price ? onSale.price : null}
        onPrice={(price, seen) => command.mutate({ do: 'set', key, fields: { price }, was: { price: seen } })}
      />
      <Switch
        label={unavailable ? 'Pas en vente' : 'En vente'}
        size="sm"
        isOn={!unavailable}
        disabledBecause={editRefusal ?? (rules.lockAvailability ? refusalSentence('availability-locked') : null)}
        onChange={(isOn) => command.mutate({ do: 'set', key, fields: { unavailable: !isOn }, was: { unavailable } })}
      />
      <LineMenu
        name={name}
        canReset={marked === 'changed'}
        up={up}
        down={down}
        onEdit={edit}
        onPlace={(position) => command.mutate({ do: 'place', key, position })}
        onReset={() => command.mutate({ do: 'reset', key, field: null })}
        onRemove={() => command.mutate({ do: 'remove', key })}
      />
    </li>
  );
}

type DraftPriceProps = { product: Product; before: Cents | null; onPrice: (price: Cents, seen: Cents) => void };

/** `seen` is the price that stood there when the typing began: a colleague's is told, not overwritten (DRF-04). */
type TypedPrice = { price: Cents | null; seen: Cents; isLeft: boolean };

/** Sent when the field is left; what cannot be sold stays in it and says why. */
function DraftPrice({ product, before, onPrice }: DraftPriceProps) {
  const { rules, editRefusal } = useMenuContext();
  const menu = useShownMenu();
  const [typed, setTyped] = useState<TypedPrice | null>(null);
  const price = typed ? typed.price : product.price;
  const place = { freeOnly: menu.sections[product.sectionKey]?.freeOnly ?? false };
  const isFixed = editRefusal !== null || rules.disablePrice || place.freeOnly;
  const fault = price === null ? null : priceFault(price, product, { rules, place });
  const refusal =
    price === null
      ? refusalSentence('field-required')
      : (priceErrors(price, false)['price'] ?? (fault ? refusalSentence(fault.refusal, fault.words) : null));
  const leave = () => {
    if (!typed) return;
    if (price === null || (refusal && price !== typed.seen)) return setTyped({ ...typed, isLeft: true });
    if (price !== typed.seen) onPrice(price, typed.seen);
    setTyped(null);
  };
  return (
    <span className={styles.price}>
      {before === null ? null : (
        <del className={styles.before}>
          <VisuallyHidden>En vente{'\u00A0'}: </VisuallyHidden>
          {formatEuros(before)}
        </del>
      )}
      {isFixed ? (
        formatEuros(product.price)
      ) : (
        <span className={styles.priceField}>
          <PriceField
            label={`Prix de ${product.name}`}
            isLabelHidden
            value={price}
            error={typed && (typed.isLeft || price !== null) && price !== typed.seen ? refusal : null}
            onChange={(now) => setTyped({ price: now, seen: typed?.seen ?? product.price, isLeft: false })}
            onBlur={leave}
          />
        </span>
      )}
    </span>
  );
}

type LineMenuProps = {
  name: string;
  canReset: boolean;
  up: number | null;
  down: number | null;
  onEdit: () => void;
  onPlace: (position: number) => void;
  onReset: () => void;
  onRemove: () => void;
};

function LineMenu({ name, canReset, up, down, onEdit, onPlace, onReset, onRemove }: LineMenuProps) {
  const { rules, editRefusal } = useMenuContext();
  const menu = useMenu();
  const done = (act: () => void) => () => {
    menu.close();
    act();
  };
  return (
    <span className={styles.lineMenu}>
      <IconButton icon={IconDots} size="dense" label={`Actions sur ${name}`} {...menu.button} />
      <Menu popup={menu} label={`Actions sur ${name}`}>
        <MenuItem icon={IconPencil} onSelect={done(onEdit)}>
          Modifier
        </MenuItem>
        {up === null ? null : (
          <MenuItem icon={IconArrowUp} disabledBecause={editRefusal} onSelect={done(() => onPlace(up))}>
            Monter
          </MenuItem>
        )}
        {down === null ? null : (
          <MenuItem icon={IconArrowDown} disabledBecause={editRefusal} onSelect={done(() => onPlace(down))}>
            Descendre
          </MenuItem>
        )}
        {canReset ? (
          <MenuItem icon={IconArrowBackUp} disabledBecause={editRefusal} onSelect={done(onReset)}>
            Annuler les changements
          </MenuItem>
        ) : null}
        {rules.disableDeletion ? null : (
          <MenuItem icon={IconTrash} disabledBecause={editRefusal} onSelect={done(onRemove)}>
            Retirer de la carte
          </MenuItem>
        )}
      </Menu>
    </span>
  );
}
