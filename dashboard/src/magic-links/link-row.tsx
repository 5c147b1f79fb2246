import { formatDate } from '@comptoir/domain/kernel/time.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { CAMPAIGN_TYPE_LABELS } from '@comptoir/domain/magic-links/magic-links.labels.ts';
import type { MagicLink } from '@comptoir/domain/magic-links/magic-link.ts';
import { IconChevronDown, IconChevronRight, IconFileTypeSvg, IconPhoto, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Menu, MenuItem, useMenu } from '@comptoir/web/ui/actions/menu.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Pill } from '@comptoir/web/ui/feedback/pill.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import { CopyLink } from './copy-link.tsx';
import { LinkFigures } from './link-figures.tsx';
import { downloadCode, statsQuery, type CodeFormat, type StatsPeriod } from './magic-links.queries.ts';
import styles from './magic-links.module.css';

type LinkRowProps = { link: MagicLink; period: StatsPeriod };

/** LNK-02, LNK-03: its figures are asked for once it is open. */
export function LinkRow({ link, period }: LinkRowProps) {
  const { timeZone } = useUser();
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  return (
    <Card as="li" isPadded={false}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Glyph icon={isOpen ? IconChevronDown : IconChevronRight} size={20} />
          <span className={styles.campaign}>{link.campaignName}</span>
          <Pill tone="grey">{CAMPAIGN_TYPE_LABELS[link.campaignType]}</Pill>
        </button>
        <span className={styles.created}>Créé le {formatDate(link.createdAt, timeZone)}</span>
        <CopyLink link={link} />
      </div>
      {isOpen ? <Opened id={panelId} link={link} period={period} /> : null}
    </Card>
  );
}

function Opened({ id, link, period }: LinkRowProps & { id: string }) {
  const { companyId } = useUser();
  const stats = useQuery(statsQuery(companyId, link, period));
  return (
    <section
      id={id}
      className={styles.panel}
      aria-label={french(`Statistiques de ${link.campaignName}`)}
      aria-busy={stats.isPlaceholderData}
    >
      <Loaded
        query={stats}
        label="Chargement des statistiques"
        bones={<Skeleton height={260} radius={10} />}
        failed={french("Les statistiques n'ont pas pu être récupérées, merci de réessayer !")}
      >
        {(figures) => <LinkFigures stats={figures} />}
      </Loaded>
      <div className={styles.address}>
        <span className={styles.url}>{link.url}</span>
        <LinkCode link={link} />
      </div>
    </section>
  );
}

function LinkCode({ link }: { link: MagicLink }) {
  const { companyId } = useUser();
  const menu = useMenu();
  const download = (format: CodeFormat) => {
    menu.close();
    void downloadCode(companyId, link, format).catch((error: unknown) =>
      showErrorOr(error, french("Le QR code n'a pas pu être téléchargé, merci de réessayer !")),
    );
  };
  return (
    <>
      <Button icon={IconQrcode} {...menu.button}>
        Télécharger le QR code
        <Glyph icon={IconChevronDown} size={18} />
      </Button>
      <Menu popup={menu} label="Télécharger le QR code">
        <MenuItem icon={IconPhoto} onSelect={() => download('png')}>
          Image (PNG)
        </MenuItem>
        <MenuItem icon={IconFileTypeSvg} onSelect={() => download('svg')}>
          Pour l’imprimeur (SVG)
        </MenuItem>
      </Menu>
    </>
  );
}
