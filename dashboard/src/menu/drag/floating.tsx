import { IconDots, IconGripVertical } from '@tabler/icons-react';
import { shownPrice } from '@comptoir/domain/menu/from-price.ts';
import { findProduct } from '@comptoir/domain/menu/by-position.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Offer } from '@comptoir/domain/option-lists/offer.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { useLiftedKey } from './drag-store.ts';
import { AvailabilityWords } from '../grid/availability-switch.tsx';
import { ProductFace } from '../grid/product-face.tsx';
import { listsOf, listsText } from '../grid/product-words.ts';
import { useMenuContext } from '../menu-context.ts';
import { gridOf } from '../menu-search.ts';
import type { ShownMenu } from '../menu.queries.ts';
import { SectionFace } from '../sections/section-row.tsx';
import styles from './drag.module.css';

type FloatingProps = { menu: ShownMenu; offer: Offer };

/** What is dragged, as it looked in its place. */
export function Floating({ menu, offer }: FloatingProps) {
  const section = menu.sections[useLiftedKey('section') ?? ''];
  const product = findProduct(menu, useLiftedKey('product') ?? '');
  if (section) return <SectionFace section={section} count={gridOf(section).length} />;
  return product ? <FloatingProduct product={product} offer={offer} /> : null;
}

function FloatingProduct({ product, offer }: { product: Product; offer: Offer }) {
  const { rules } = useMenuContext();
  return (
    <ProductFace
      product={product}
      {...shownPrice(product, offer)}
      listNames={listsOf(listsText(product, offer))}
      isReferenceMissing={rules.referencesRequired && product.posRef === ''}
      handle={<Still icon={IconGripVertical} />}
      menu={<Still icon={IconDots} />}
      availability={
        <Switch
          size="sm"
          label={<AvailabilityWords state={product} name={product.name} />}
          isOn={!product.unavailable}
          // It is inert: nobody can press it.
          onChange={() => undefined}
        />
      }
    />
  );
}

const Still = ({ icon }: { icon: typeof IconDots }) => (
  <span className={styles.onPicture}>
    <Glyph icon={icon} size={20} />
  </span>
);
