import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';

/** What the customer sees; drawn by the server first, then alive in the browser. */
export function ShopApp({ page }: { page: ShopPage }) {
  const { shop, menu } = page;
  return (
    <main>
      <h1>{shop.name}</h1>
      {menu.sections.map((section) => (
        <section key={section.key} aria-labelledby={`section-${section.key}`}>
          <h2 id={`section-${section.key}`}>{section.name}</h2>
          <ul>
            {section.products.map((product) => (
              <li key={product.key}>
                {product.name} {formatEuros(product.price)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
