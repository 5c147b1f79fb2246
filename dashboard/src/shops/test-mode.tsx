import { french } from '@comptoir/domain/kernel/text.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import { IconExternalLink, IconFlask } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../session/session.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Popover, usePopover } from '@comptoir/web/ui/base/popover.tsx';
import { LinkButton } from '@comptoir/web/ui/actions/link-button.tsx';
import { portList } from './shops.queries.ts';
import styles from './test-mode.module.css';

/** SHL-48: the ports that play a third party instead of calling it; company administrators only. */
function useSandboxPorts() {
  const user = useUser();
  const { data } = useQuery({ ...portList(user.companyId), enabled: isCompanyAdmin(user) });
  return data?.items.filter(({ adapter }) => adapter === 'sandbox') ?? [];
}

type TestModeProps = {
  /** A badge that opens in the top bar, spread out in the drawer. */
  as: 'badge' | 'section';
};

export function TestMode({ as }: TestModeProps) {
  const popover = usePopover();
  const ports = useSandboxPorts();
  if (ports.length === 0) return null;
  const labels = ports.map(({ label }) => label);
  if (as === 'section') return <Ports labels={labels} />;
  return (
    <>
      <button type="button" className={styles.badge} {...popover.button}>
        <Glyph icon={IconFlask} size={15} />
        Mode test
      </button>
      <Popover popup={popover} label="Mode test">
        <Ports labels={labels} />
      </Popover>
    </>
  );
}

function Ports({ labels }: { labels: string[] }) {
  return (
    <section className={styles.ports} aria-labelledby="test-mode-title">
      <h2 id="test-mode-title" className={styles.title}>
        <Glyph icon={IconFlask} size={18} />
        Mode test
      </h2>
      <p className={shared.helpText}>{french("Ces services sont simulés : rien n'est envoyé à l'extérieur.")}</p>
      <ul className={styles.list}>
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      <LinkButton icon={IconExternalLink} isWide href="/sandbox" target="_blank" rel="noopener">
        Ouvrir les pages de test
      </LinkButton>
    </section>
  );
}
