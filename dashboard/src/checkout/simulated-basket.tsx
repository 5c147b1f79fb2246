import { formatEuros, times } from '@comptoir/domain/kernel/money.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { SearchSelect } from '@comptoir/web/ui/fields/search-select.tsx';
import { menuOf, type ShownMenu } from '../menu/menu.queries.ts';
import { useUser } from '../session/session.ts';
import styles from './simulator.module.css';

export type BasketLine = { productKey: string; quantity: number; choices: Choices };
type Choices = { optionListKey: string; options: { optionKey: string }[] }[];
type Lists = ShownMenu['optionLists'];

/** The first options that each list asks for: a basket must be possible before anything else can be judged. */
function firstChoices(listKeys: readonly string[], lists: Lists): Choices {
  return listKeys.flatMap((optionListKey) => {
    const list = lists[optionListKey];
    if (!list || list.minChoices === 0) return [];
    const options = Object.values(list.options).filter(({ unavailable }) => !unavailable);
    return [{ optionListKey, options: options.slice(0, list.minChoices).map(({ key }) => ({ optionKey: key })) }];
  });
}
type Basket = { lines: BasketLine[]; onChange: (lines: BasketLine[]) => void };

/** Products of the menu, with the options that they cannot be ordered without. */
export function SimulatedBasket({ lines, onChange }: Basket) {
  const { companyId, shopId } = useUser();
  const { data } = useQuery(menuOf({ companyId, shopId }));
  const products = Object.values(data?.sections ?? {}).flatMap((section) => Object.values(section.products));
  const set = (productKey: string, quantity: number) =>
    onChange(
      lines.flatMap((line) =>
        line.productKey !== productKey ? [line] : quantity > 0 ? [{ ...line, quantity: Math.min(99, quantity) }] : [],
      ),
    );
  const left = products.filter(({ key }) => !lines.some(({ productKey }) => productKey === key));
  return (
    <section className={styles.basket} aria-label="Panier">
      <h2 className={styles.basketTitle}>Panier</h2>
      {lines.length > 0 ? (
        <ul className={styles.lines}>
          {lines.map(({ productKey, quantity }) => {
            const product = products.find(({ key }) => key === productKey);
            const name = product?.name ?? productKey;
            return (
              <li key={productKey} className={styles.line}>
                <span className={styles.name}>{name}</span>
                <span className={styles.quantity}>
                  <IconButton
                    icon={IconMinus}
                    size="dense"
                    label={quantity > 1 ? `Un de moins\u00A0: ${name}` : `Retirer\u00A0: ${name}`}
                    onClick={() => set(productKey, quantity - 1)}
                  />
                  <strong>{quantity}</strong>
                  <IconButton
                    icon={IconPlus}
                    size="dense"
                    label={`Un de plus\u00A0: ${name}`}
                    onClick={() => set(productKey, quantity + 1)}
                  />
                </span>
                <span className={styles.amount}>{product ? formatEuros(times(product.price, quantity)) : ''}</span>
              </li>
            );
          })}
        </ul>
      ) : null}
      <SearchSelect
        label="Ajouter un produit"
        options={left.map(({ key, name }) => ({ value: key, label: name }))}
        value={null}
        onChange={(productKey) => {
          const keys = products.find(({ key }) => key === productKey)?.optionListKeys ?? [];
          onChange([...lines, { productKey, quantity: 1, choices: firstChoices(keys, data?.optionLists ?? {}) }]);
        }}
      />
    </section>
  );
}
