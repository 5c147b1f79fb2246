import { MenuBoard } from './menu-board.tsx';
import { MenuOfShop } from './menu-of-shop.tsx';

/** PRD-01. */
export const ProductsScreen = () => (
  <MenuOfShop title="Produits" label="Chargement de la carte" failed="Impossible de récupérer votre carte">
    {(menu) => <MenuBoard menu={menu} />}
  </MenuOfShop>
);
