import { french } from '@comptoir/domain/kernel/text.ts';
import { useQuery } from '@tanstack/react-query';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { publicSettings } from './public-settings.queries.ts';
import styles from './help-link.module.css';

/** SES-12: the support address of this deployment, in a new tab. Its place is kept while it is being read. */
export function HelpLink({ children = french("Besoin d'aide ?") }: { children?: string }) {
  const { data } = useQuery(publicSettings);
  if (!data) return <span className={styles.link} />;
  return (
    <a className={styles.link} href={data.helpUrl} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
    </a>
  );
}
