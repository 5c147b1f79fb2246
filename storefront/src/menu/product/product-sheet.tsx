import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { ListChoice } from '@comptoir/domain/option-lists/chosen.ts';
import { listsInOrder, openLists } from '@comptoir/domain/storefront/choices.ts';
import { priceLine, type Placed } from '@comptoir/domain/storefront/public-offer.ts';
import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { goBack } from '../../app/page-store.ts';
import { Button } from '../../app/parts/button.tsx';
import { TextField } from '../../app/parts/field.tsx';
import { Sheet } from '../../app/parts/sheet.tsx';
import { Stepper } from '../../app/parts/stepper.tsx';
import { useOnline } from '../../app/use-browser.ts';
import { addLine, changeBasket, type BasketLine } from '../../basket/basket-store.ts';
import { offerFor } from '../menu-index.ts';
import { takeEdited } from './edit-line.ts';
import { ListQuestion } from './list-question.tsx';
import { ProductFacts } from './product-facts.tsx';
import styles from './product-sheet.module.css';

const MOST_INSTRUCTION = 200;

/** One dish: what it is, what may be chosen, and what it costs as chosen. */
export function ProductSheet({ page, placed }: { page: ShopPage; placed: Placed }) {
  const { product, section } = placed;
  const [edited] = useState(() => takeEdited(product.key));
  const [choices, setChoices] = useState<ListChoice[]>(edited?.choices ?? []);
  const [quantity, setQuantity] = useState(edited?.quantity ?? 1);
  const [instruction, setInstruction] = useState(edited?.instruction ?? '');
  const [isAsked, setAsked] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const isOnline = useOnline();
  const { optionLists } = page.menu;
  const { total, chosen } = priceLine(product, { choices, quantity }, offerFor(page.menu));
  const lists = listsInOrder(product.optionListKeys, optionLists);
  const close = () => goBack({ name: 'menu' });
  const save = () => {
    if (openLists(product.optionListKeys, choices, optionLists).length > 0) {
      // What is missing stands on the page before the focus goes there.
      flushSync(() => setAsked(true));
      showFirstOpen(form.current);
      return;
    }
    const line = { productKey: product.key, quantity, instruction: instruction.trim() || null, choices };
    if (edited) replaceLine(edited, line);
    else addLine(line);
    close();
  };
  const isOffered = edited?.points !== undefined;
  const unavailable = product.isSoldOut ? 'Épuisé' : product.isOrderable ? null : 'Indisponible pour le moment';
  const isWrong = isAsked && chosen.refusals.some(({ code }) => code !== 'choices-few');
  const footer = (
    <div className={styles.actions}>
      {unavailable || isOffered ? null : (
        <Stepper size="lg" label={product.name} value={quantity} onChange={setQuantity} />
      )}
      <Button
        isWide
        amount={unavailable || isOffered ? undefined : formatEuros(total)}
        disabled={unavailable !== null || page.isPreview || !isOnline || isWrong}
        onClick={save}
      >
        {unavailable ?? (edited ? 'Mettre à jour' : 'Ajouter')}
      </Button>
    </div>
  );
  const picture = product.imageUrl ? (
    <img className={styles.picture} src={product.imageUrl} alt="" width={1000} height={800} />
  ) : undefined;
  return (
    <Sheet title={product.name} size="lg" hasAddress onClose={close} picture={picture} footer={footer}>
      <div ref={form}>
        <ProductFacts product={product} section={section} hasTitle={picture !== undefined} />
        {lists.map((list) => (
          <ListQuestion
            key={list.key}
            list={list}
            lists={optionLists}
            path=""
            depth={1}
            choices={choices}
            onChange={setChoices}
            chosen={chosen}
            isAsked={isAsked}
            isLocked={unavailable !== null}
          />
        ))}
        {unavailable ? null : (
          <div className={styles.instruction}>
            <TextField
              label={'Une précision pour la cuisine\u00A0?'}
              placeholder={'Ex.\u00A0: vinaigrette à part'}
              maxLength={MOST_INSTRUCTION}
              value={instruction}
              onChange={({ currentTarget }) => setInstruction(currentTarget.value)}
            />
          </div>
        )}
      </div>
    </Sheet>
  );
}

function showFirstOpen(form: HTMLElement | null): void {
  const open = form?.querySelector('[data-open]');
  open?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  open?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
}

function replaceLine(edited: BasketLine, line: Omit<BasketLine, 'id'>): void {
  changeBasket((basket) => ({
    ...basket,
    lines: basket.lines.map((one) => (one.id === edited.id ? { ...one, ...line } : one)),
  }));
}
