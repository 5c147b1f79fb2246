import { Logo } from '../base/logo.tsx';
import { Spinner } from '../base/spinner.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import styles from './skeleton.module.css';

/** Fills the page while the session starts (SES-07), or the place of a screen that is being fetched. */
export function PageLoader() {
  return (
    <div className={styles.page}>
      <Logo size={56} />
      <Spinner size={26} />
      <VisuallyHidden>
        <h1>Chargement…</h1>
      </VisuallyHidden>
    </div>
  );
}
