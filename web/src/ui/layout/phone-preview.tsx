import styles from './phone-preview.module.css';

export type PhonePreviewProps = {
  /** Who sends it: the name of the shop or of the brand. */
  sender: string;
  title: string;
  message: string;
  /** Stands where a title or a message is missing. */
  placeholders?: { title: string; message: string };
  /** The clock of the locked screen, « 18:30 ». */
  time?: string;
  logoUrl?: string | null;
  /** The notification alone, where there is no room for a telephone. */
  isBare?: boolean;
};

const PLACEHOLDERS = { title: 'Titre', message: 'Votre message' };

/** A notification as a locked telephone shows it: it cuts a long message after four lines. */
export function PhonePreview(props: PhonePreviewProps) {
  const { sender, title, message, placeholders = PLACEHOLDERS, time, logoUrl, isBare = false } = props;
  const notification = (
    <div className={styles.notification}>
      {logoUrl ? (
        <img className={styles.logo} src={logoUrl} alt="" />
      ) : (
        <span className={styles.logo} aria-hidden="true">
          {sender.trim().slice(0, 1).toUpperCase()}
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.sender}>
          <span className={styles.name}>{sender}</span>
          <span className={styles.when}>maintenant</span>
        </p>
        <p className={styles.title} data-missing={title === '' || undefined}>
          {title || placeholders.title}
        </p>
        <p className={styles.message} data-missing={message === '' || undefined}>
          {message || placeholders.message}
        </p>
      </div>
    </div>
  );
  return (
    <figure className={styles.preview} data-bare={isBare || undefined} aria-label="Aperçu sur un téléphone">
      {isBare ? (
        notification
      ) : (
        <div className={styles.phone}>
          {time ? (
            <p className={styles.clock} aria-hidden="true">
              {time}
            </p>
          ) : null}
          {notification}
        </div>
      )}
    </figure>
  );
}
