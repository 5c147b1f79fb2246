import { SearchField, type SearchFieldProps } from './search-field.tsx';
import styles from './slash-field.module.css';
import { useSlashKey } from './use-slash-key.ts';

/** The search of a page: « / » leads to it, and a key drawn in the field says so. */
export function SlashField(props: SearchFieldProps) {
  const box = useSlashKey();
  return (
    <div className={styles.box} ref={box}>
      <SearchField {...props} />
      {props.text === '' ? (
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      ) : null}
    </div>
  );
}
