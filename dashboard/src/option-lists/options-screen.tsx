import { MenuOfShop } from '../menu/menu-of-shop.tsx';
import { OptionsBoard } from './options-board.tsx';

/** OPT-01. */
export const OptionsScreen = () => (
  <MenuOfShop
    title="Liste d’options"
    label="Chargement des listes d’options"
    failed="Impossible de récupérer vos listes d’options"
  >
    {(menu) => <OptionsBoard menu={menu} />}
  </MenuOfShop>
);
