import { SearchField } from '@comptoir/web/ui/search/search-field.tsx';
import { MAX_SEARCH } from '@comptoir/web/page/address.ts';

type MenuSearchFieldProps = { label: string; text: string; onSearch: (text: string) => void };

/** PRD-02, OPT-02: its placeholder says what is searched. */
export const MenuSearchField = ({ label, text, onSearch }: MenuSearchFieldProps) => (
  <SearchField label={label} placeholder={label} maxLength={MAX_SEARCH} text={text} onSearch={onSearch} />
);
