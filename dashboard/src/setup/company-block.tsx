import { sirenText } from '@comptoir/domain/launch/siren.ts';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { OpenBlock } from './block.tsx';
import { useBlock, type BlockProps } from './use-block.ts';
import styles from './setup.module.css';

/** INS-06. */
export function CompanyBlock(props: BlockProps<'company'>) {
  const form = useBlock('company', props);
  return (
    <OpenBlock rank={1} title="L’entreprise" form={form} saveLabel="Continuer&nbsp;: le magasin">
      <div className={styles.fields}>
        <TextField
          label="Nom de l’entreprise"
          name="organization"
          autoComplete="organization"
          maxLength={200}
          {...form.field('name')}
        />
        <div className={styles.pair}>
          <TextField
            label="SIREN"
            name="siren"
            inputMode="numeric"
            maxLength={40}
            help="Neuf chiffres, sur votre extrait Kbis."
            {...form.field('siren', sirenText)}
          />
          <TextField
            label="E-mail de la comptabilité"
            type="email"
            name="accounting-email"
            autoComplete="email"
            help="Jamais montré à vos clients."
            {...form.field('accountingEmail')}
          />
        </div>
      </div>
    </OpenBlock>
  );
}
