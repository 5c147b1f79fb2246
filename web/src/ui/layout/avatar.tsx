import styles from './avatar.module.css';

/** Initials of the first and last word of a name; decorative, the name stands beside or in the label around it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const kept = words.length > 1 ? [words[0], words.at(-1)] : words;
  return kept.map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}
