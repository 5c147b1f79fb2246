import { IconCreditCardOff } from '@tabler/icons-react';
import { Button } from '../../app/parts/button.tsx';
import { Sheet } from '../../app/parts/sheet.tsx';
import styles from './pay.module.css';

type RefusedSheetProps = {
  sentence: string;
  amount: string | undefined;
  onAgain: () => void;
  onOtherwise: () => void;
  onBasket: () => void;
};

/** What was not taken comes first; then what can be done. */
export const RefusedSheet = ({ sentence, amount, onAgain, onOtherwise, onBasket }: RefusedSheetProps) => (
  <Sheet title="Votre banque a refusé le paiement" onClose={onOtherwise}>
    <div className={styles.refused}>
      <span className={styles.refusedIcon}>
        <IconCreditCardOff size={30} stroke={1.6} aria-hidden="true" />
      </span>
      <p>
        Rien n’a été débité, votre panier est intact.
        {sentence.startsWith('Votre banque')
          ? ' Essayez une autre carte ou un autre moyen de paiement.'
          : ` ${sentence}`}
      </p>
    </div>
    <div className={styles.answers}>
      <Button isWide amount={amount} onClick={onAgain}>
        Réessayer
      </Button>
      <Button isWide variant="quiet" onClick={onOtherwise}>
        Payer autrement
      </Button>
      <Button isWide variant="text" onClick={onBasket}>
        Revenir au panier
      </Button>
    </div>
  </Sheet>
);
