import styles from './table.module.css';

/** The class of the link or button of a row that is pressed wherever the row is pressed. */
export const ROW_LINK = styles.link;
