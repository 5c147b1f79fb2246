import { TextField } from '../app/parts/field.tsx';
import type { Mistakes, Typed } from './typed.ts';
import styles from './checkout-page.module.css';

type FieldsProps = { typed: Typed; onType: (change: Partial<Typed>) => void; mistakes: Mistakes; shopName: string };

/** « Vous »: no account, no password. */
export const ContactFields = ({ typed, onType, mistakes, shopName }: FieldsProps) => (
  <div className={styles.pairs}>
    <TextField
      label="Prénom"
      autoComplete="given-name"
      maxLength={80}
      value={typed.firstName}
      error={mistakes.firstName}
      onChange={({ currentTarget }) => onType({ firstName: currentTarget.value })}
    />
    <TextField
      label="Nom"
      autoComplete="family-name"
      maxLength={80}
      value={typed.lastName}
      error={mistakes.lastName}
      onChange={({ currentTarget }) => onType({ lastName: currentTarget.value })}
    />
    <div className={styles.wide}>
      <TextField
        label="Téléphone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        value={typed.phone}
        error={mistakes.phone}
        onChange={({ currentTarget }) => onType({ phone: currentTarget.value })}
      />
    </div>
    <div className={styles.wide}>
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={typed.email}
        error={mistakes.email}
        hint="Facultatif. Pour le reçu et le suivi, pas de mot de passe."
        onChange={({ currentTarget }) => onType({ email: currentTarget.value })}
      />
    </div>
    {typed.email.trim() ? (
      <label className={styles.consent}>
        <input
          type="checkbox"
          checked={typed.wantsNews}
          onChange={({ currentTarget }) => onType({ wantsNews: currentTarget.checked })}
        />
        <span>
          Les nouvelles de {shopName} par{' e\u2011mail'}
          <small>Vous pouvez changer d’avis à tout moment, dans votre compte.</small>
        </span>
      </label>
    ) : null}
  </div>
);

/** What a driver must know to reach the door. */
export const DoorFields = ({ typed, onType }: Pick<FieldsProps, 'typed' | 'onType'>) => (
  <div className={styles.pairs} data-tight="">
    <TextField
      label="Étage, bâtiment"
      autoComplete="off"
      maxLength={100}
      value={typed.floor}
      onChange={({ currentTarget }) => onType({ floor: currentTarget.value })}
    />
    <TextField
      label="Digicode"
      autoComplete="off"
      maxLength={40}
      value={typed.code}
      onChange={({ currentTarget }) => onType({ code: currentTarget.value })}
    />
    <div className={styles.whole}>
      <TextField
        label="Pour le livreur"
        autoComplete="off"
        placeholder="Ex. : sonner chez Dupont"
        maxLength={500}
        value={typed.instruction}
        onChange={({ currentTarget }) => onType({ instruction: currentTarget.value })}
      />
    </div>
  </div>
);
