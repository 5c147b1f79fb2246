import type { KnownWelcomeMessage } from '@comptoir/contract/welcome-message.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { canSwitch, MOST_MESSAGE, MOST_TITLE } from '@comptoir/domain/welcome-message/welcome-message.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { FigureField } from '@comptoir/web/ui/fields/figure-field.tsx';
import { TextArea } from '@comptoir/web/ui/fields/text-area.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { SettingsBlock } from '../settings/settings-block.tsx';
import type { SettingsForm } from '../settings/use-settings-form.tsx';
import type { WelcomeDraft } from './welcome-draft.ts';
import styles from './welcome-message.module.css';

const LOCKED = 'Seul l’administrateur de l’enseigne modifie ce réglage.';

type Fields = {
  form: SettingsForm<WelcomeDraft, KnownWelcomeMessage>;
  saved: KnownWelcomeMessage;
  isReadOnly: boolean;
};

/** WEL-01, MKT-10: the switch is saved with the rest. */
export function WelcomeFields({ form, saved, isReadOnly }: Fields) {
  const locked = isReadOnly ? LOCKED : null;
  const isSwitchable = canSwitch({ isOffered: saved.welcomeMessageOffered, isOn: saved.enabled });
  const switchLocked = locked ?? (isSwitchable ? null : refusalSentence('welcome-not-offered'));
  return (
    <SettingsBlock
      title="Votre message"
      text="Une notification souhaite la bienvenue à chaque client qui installe votre application."
    >
      <div className={styles.fields}>
        <Switch
          label={french('Activer le message de bienvenue')}
          isOn={form.draft.enabled}
          onChange={(enabled) => form.set({ enabled })}
          disabledBecause={switchLocked}
        />
        {switchLocked && !isReadOnly ? <p className={styles.notOffered}>{switchLocked}</p> : null}
        <TextField label="Titre" maxLength={MOST_TITLE} isCounted disabledBecause={locked} {...form.field('title')} />
        <TextArea
          label="Message"
          rows={4}
          maxLength={MOST_MESSAGE}
          isCounted
          disabledBecause={locked}
          {...form.field('message')}
        />
        <FigureField
          kind="hours"
          label="Envoyer après (heures)"
          suffix="h"
          help={french('De 1 à 720 heures. La nuit, le message attend 09:00.')}
          disabledBecause={locked}
          {...form.field('delayHours')}
        />
      </div>
    </SettingsBlock>
  );
}
