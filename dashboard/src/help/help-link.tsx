import { french } from '@comptoir/domain/kernel/text.ts';
import { IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Tooltip } from '@comptoir/web/ui/base/tooltip.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { publicSettings } from './help.queries.ts';
import styles from './help-link.module.css';

const LABEL = french("Besoin d'aide ?");

type HelpLinkProps = {
  /** An icon in the top bar, a row in the drawer, plain words under the login card. */
  as: 'icon' | 'row' | 'words';
};

/** SES-12, SHL-09: the support address of this deployment, in a new tab. Its place is kept while it is being read. */
export function HelpLink({ as }: HelpLinkProps) {
  const { data } = useQuery(publicSettings);
  if (!data) return <span className={styles.link} data-as={as} />;
  const link = (
    <a className={styles.link} data-as={as} href={data.helpUrl} target="_blank" rel="noopener noreferrer">
      {as === 'words' ? null : <Glyph icon={IconHelpCircle} size={22} />}
      {as === 'icon' ? <VisuallyHidden>{LABEL}</VisuallyHidden> : LABEL}
      <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
    </a>
  );
  return as === 'icon' ? (
    <Tooltip text={LABEL} side="bottom">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
