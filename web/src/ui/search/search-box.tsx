import { IconSearch } from '@tabler/icons-react';
import { MAX_SEARCH } from '../../page/address.ts';
import { TextField } from '../fields/text-field.tsx';

export type SearchBoxProps = {
  label: string;
  /** Where it says something else than the label. */
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** A field to search in what is already there. */
export const SearchBox = ({ label, placeholder = label, maxLength = MAX_SEARCH, ...field }: SearchBoxProps) => (
  <TextField
    type="search"
    label={label}
    isLabelHidden
    icon={IconSearch}
    placeholder={placeholder}
    maxLength={maxLength}
    {...field}
  />
);
