import { french } from '@comptoir/domain/kernel/text.ts';
import { IconAlertTriangle, IconChevronLeft, IconLock } from '@tabler/icons-react';
import { Link } from '@comptoir/web/route/link.tsx';
import type { ReactNode } from 'react';
import { useKeptFocus } from '@comptoir/web/page/use-kept-focus.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Banner } from '@comptoir/web/ui/feedback/banner.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import styles from './settings-page.module.css';
import type { SettingsForm } from './use-settings-form.tsx';

type Page = {
  title: string;
  /** What the page is about, beside its title. */
  hint?: string;
  /** The menu that leads to it. */
  menu?: '/settings' | '/marketing';
  /** Where it leads back to, where that is no menu. */
  back?: ReactNode;
  /** What has become of what was changed, beside the title. */
  badge?: ReactNode;
  actions?: ReactNode;
  /** Whoever may look but not change. */
  isReadOnly?: boolean;
  children: ReactNode;
};

/** SET-07: the frame of each page of settings. */
export function SettingsPage({ title, hint, menu = '/settings', back, badge, actions, isReadOnly, children }: Page) {
  useKeptFocus();
  return (
    <>
      <PageHeader
        title={title}
        back={
          back ?? (
            <Link to={menu} className={styles.back}>
              <Glyph icon={IconChevronLeft} size={16} />
              Retour
            </Link>
          )
        }
        badge={hint ? <span className={styles.hint}>{hint}</span> : badge}
        actions={isReadOnly ? undefined : actions}
      />
      {isReadOnly ? (
        <p className={styles.readOnly}>
          <Glyph icon={IconLock} size={18} />
          Vous pouvez consulter ces réglages, mais pas les modifier.
        </p>
      ) : null}
      {children}
    </>
  );
}

/** SET-33: pressed once something has changed, and once at a time. */
export function SaveButton({ form }: { form: Pick<SettingsForm<never>, 'id' | 'isDirty' | 'isSaving'> }) {
  return (
    <Button
      type="submit"
      form={form.id}
      variant="primary"
      isBusy={form.isSaving}
      disabledBecause={form.isDirty ? null : 'Rien n’a changé depuis le dernier enregistrement.'}
    >
      Enregistrer
    </Button>
  );
}

/** SET-36: what was typed stays until somebody asks for the newer settings. */
export function ChangedElsewhere({ reload }: { reload: () => void }) {
  return (
    <Banner icon={IconAlertTriangle} right={<Button onClick={reload}>Recharger</Button>}>
      {french('Ces paramètres viennent d’être modifiés par un autre utilisateur.')}
    </Banner>
  );
}
