import { NameFields } from '@comptoir/web/form/name-fields.tsx';
import { PasswordField } from '@comptoir/web/ui/fields/password-field.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { OpenBlock } from './block.tsx';
import { useBlock, type BlockProps } from './use-block.ts';
import styles from './setup.module.css';

/** INS-09. */
export function AdministratorBlock(props: BlockProps<'administrator'>) {
  const form = useBlock('administrator', props);
  return (
    <OpenBlock
      rank={3}
      title="L’administrateur"
      form={form}
      saveLabel="Installer et ouvrir le tableau de bord"
      onBack={props.onBack}
    >
      <div className={styles.fields}>
        <div className={styles.pair}>
          <NameFields form={form} maxLength={80} />
        </div>
        <div className={styles.pair}>
          <TextField
            label="Adresse e-mail"
            type="email"
            name="email"
            autoComplete="username"
            help="C’est avec elle que vous vous connecterez."
            {...form.field('email')}
          />
          <PasswordField
            label="Mot de passe"
            name="password"
            autoComplete="new-password"
            help="Au moins 8 caractères, difficile à deviner."
            {...form.field('password')}
          />
        </div>
      </div>
    </OpenBlock>
  );
}
