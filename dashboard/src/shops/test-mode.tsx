import { french } from '@comptoir/domain/kernel/text.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import { IconExternalLink, IconFlask, IconPlugConnectedX, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../session/session.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Popover, usePopover } from '@comptoir/web/ui/base/popover.tsx';
import { LinkButton } from '@comptoir/web/ui/actions/link-button.tsx';
import { portList } from './shops.queries.ts';
import styles from './test-mode.module.css';

type PortList = { badge: string; title: string; icon: Icon; help: string };

/** SHL-48: outside production services are played; in production those without credentials refuse. */
const LISTS = {
  sandbox: {
    badge: 'Mode test',
    title: 'Mode test',
    icon: IconFlask,
    help: french("Ces services sont simulés : rien n'est envoyé à l'extérieur."),
  },
  unconfigured: {
    // Short: the top bar of a tablet is full.
    badge: 'Services',
    title: 'Non configuré',
    icon: IconPlugConnectedX,
    help: french(
      "Ces services n'ont pas d'identifiants : ce qui en dépend est refusé, et leurs messages ne partent pas.",
    ),
  },
} satisfies Record<string, PortList>;

type IdlePorts = { list: PortList; labels: string[]; pages: 'all' | 'own' | 'none' };

/** The ports that do not call their third party; company administrators only. */
function useIdlePorts(): IdlePorts | null {
  const user = useUser();
  const { data } = useQuery({ ...portList(user.companyId), enabled: isCompanyAdmin(user) });
  const labelsOf = (adapter: keyof typeof LISTS) =>
    data?.items.filter((item) => item.adapter === adapter).map(({ label }) => label) ?? [];
  const [played, missing] = [labelsOf('sandbox'), labelsOf('unconfigured')];
  if (played.length > 0) return { list: LISTS.sandbox, labels: played, pages: data?.sandboxPages ?? 'none' };
  return missing.length > 0 ? { list: LISTS.unconfigured, labels: missing, pages: 'none' } : null;
}

type TestModeProps = {
  /** A badge that opens in the top bar, spread out in the drawer. */
  as: 'badge' | 'section';
};

export function TestMode({ as }: TestModeProps) {
  const popover = usePopover();
  const ports = useIdlePorts();
  if (!ports) return null;
  const { badge, title, icon } = ports.list;
  if (as === 'section') return <Ports {...ports} />;
  return (
    <>
      <button type="button" className={styles.badge} {...popover.button}>
        <Glyph icon={icon} size={15} />
        {badge}
      </button>
      <Popover popup={popover} label={title}>
        <Ports {...ports} />
      </Popover>
    </>
  );
}

function Ports({ list, labels, pages }: IdlePorts) {
  return (
    <section className={styles.ports} aria-labelledby="test-mode-title">
      <h2 id="test-mode-title" className={styles.title}>
        <Glyph icon={list.icon} size={18} />
        {list.title}
      </h2>
      <p className={shared.helpText}>{list.help}</p>
      <ul className={styles.list}>
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      {pages === 'none' ? null : (
        <LinkButton icon={IconExternalLink} isWide href="/sandbox" target="_blank" rel="noopener">
          Ouvrir les pages de test
        </LinkButton>
      )}
      {/* INS-17 */}
      {pages === 'all' ? (
        <LinkButton variant="subtle" isWide href="/sandbox#afresh" target="_blank" rel="noopener">
          Partir de zéro
        </LinkButton>
      ) : null}
    </section>
  );
}
