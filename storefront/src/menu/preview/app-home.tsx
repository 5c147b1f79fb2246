import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { PublicDesign } from '@comptoir/domain/storefront/public-shop.ts';
import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { useStore } from '@comptoir/web/page/store.ts';
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconChevronRight,
  IconWorld,
} from '@tabler/icons-react';
import { hrefOf } from '../../app/page-store.ts';
import { ButtonLink } from '../../app/parts/button.tsx';
import { goTo } from '../go-to.ts';
import { productsOf } from '../menu-index.ts';
import { draftMobile } from './follow-draft.ts';
import styles from './app-home.module.css';

const LINKS = [
  { key: 'websiteUrl', label: 'Site web', Icon: IconWorld },
  { key: 'instagram', label: 'Instagram', Icon: IconBrandInstagram },
  { key: 'facebook', label: 'Facebook', Icon: IconBrandFacebook },
  { key: 'linkedin', label: 'LinkedIn', Icon: IconBrandLinkedin },
] as const;

/** DSM-16: the home of the shop's app: slides, the way to order, what is new, the account, and the links. */
export function AppHome({ page }: { page: ShopPage }) {
  const draft = useStore(draftMobile);
  const { shop } = page;
  const mobile = draft ?? shop.design.mobile;
  const links = draft ? { websiteUrl: draft.websiteUrl, ...draft.socialLinks } : shop.design.links;
  return (
    <main className={styles.home}>
      <Slides slides={mobile.slides} cover={shop.design.coverImageUrl} />
      <div className={styles.content}>
        <h1>{mobile.homeTitle}</h1>
        <p className={styles.shop}>{shop.name}</p>
        <ButtonLink isWide href={hrefOf(page, { name: 'menu' })} onClick={(event) => goTo(event, { name: 'menu' })}>
          Voir la carte
        </ButtonLink>
        <NewProducts page={page} mobile={mobile} />
        <ul className={styles.tiles}>
          <Tile page={page} title={mobile.loyaltyName} picture={mobile.loyaltyPicture} />
          <Tile page={page} title={mobile.accountSectionTitle} picture={mobile.accountPicture} />
          <Tile page={page} title="Mes commandes" picture={mobile.ordersPicture} />
        </ul>
        <ul className={styles.links}>
          {LINKS.map(({ key, label, Icon }) => {
            const href = links[key];
            return href ? (
              <li key={key}>
                <a href={href} target="_blank" rel="noopener" aria-label={label}>
                  <Icon size={24} stroke={1.6} />
                </a>
              </li>
            ) : null;
          })}
        </ul>
      </div>
    </main>
  );
}

function Slides({ slides, cover }: { slides: readonly string[]; cover: string | null }) {
  const shown = slides.length > 0 ? slides : cover ? [cover] : [];
  return (
    <ul className={styles.slides}>
      {shown.map((url) => (
        <li key={url}>
          <img src={url} alt="" width={1200} height={400} />
        </li>
      ))}
    </ul>
  );
}

/** DSM-12: a dish that left the menu is left out. */
function NewProducts({ page, mobile }: { page: ShopPage; mobile: PublicDesign['mobile'] }) {
  const products = mobile.newProductKeys.flatMap((key) => productsOf(page.menu).get(key)?.product ?? []);
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="new-products">
      <h2 id="new-products">{mobile.newProductsTitle}</h2>
      <ul className={styles.products} data-layout={mobile.productLayout}>
        {products.map(({ key, name, price, fromPrice, thumbnailUrl }) => (
          <li key={key}>
            <a
              href={hrefOf(page, { name: 'product', productKey: key })}
              onClick={(event) => goTo(event, { name: 'product', productKey: key })}
            >
              {thumbnailUrl ? <img src={thumbnailUrl} alt="" width={400} height={320} /> : null}
              <span>
                <strong>{name}</strong>
                {fromPrice === null ? '' : 'dès '}
                {formatEuros(fromPrice ?? price)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Tile = ({ page, title, picture }: { page: ShopPage; title: string; picture: string | null }) => (
  <li>
    <a
      className={styles.tile}
      href={hrefOf(page, { name: 'account' })}
      onClick={(event) => goTo(event, { name: 'account' })}
    >
      {picture ? <img src={picture} alt="" /> : null}
      <strong>{title}</strong>
      <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
    </a>
  </li>
);
