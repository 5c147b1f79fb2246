import { priceWords, type LineView } from '../basket/line-view.ts';
import page from './checkout-page.module.css';
import styles from './order-lines.module.css';

/** The basket again, to be read and not changed. */
export const OrderLines = ({ views }: { views: readonly LineView[] }) => (
  <ul className={styles.lines}>
    {views.map(({ line, product, name, choices, total }) => (
      <li key={line.id}>
        {product?.thumbnailUrl ? <img src={product.thumbnailUrl} alt="" /> : null}
        <p>
          <b>{line.quantity > 1 ? `${line.quantity} × ${name}` : name}</b>
          {choices ? <span className={page.under}>{choices}</span> : null}
        </p>
        <span className={styles.linePrice}>{priceWords({ line, total })}</span>
      </li>
    ))}
  </ul>
);
