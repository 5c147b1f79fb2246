import { SearchField as AnySearchField } from '@comptoir/web/ui/search/search-field.tsx';
import { MAX_SEARCH } from '@comptoir/web/page/address.ts';

type SearchFieldProps = { text: string; onSearch: (text: string) => void };

export const SearchField = (props: SearchFieldProps) => (
  <AnySearchField
    {...props}
    label="Rechercher une commande terminée"
    placeholder="N°, nom, téléphone, référence"
    maxLength={MAX_SEARCH}
  />
);
