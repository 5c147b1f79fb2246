import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import styles from './list.module.css';

export function ViewToggle({ isGrid, onChange }: { isGrid: boolean; onChange: (isGrid: boolean) => void }) {
  return (
    <div className={styles.toggle}>
      <Segmented
        label="Affichage"
        segments={[
          { value: 'grid', label: 'Grille', icon: IconLayoutGrid },
          { value: 'table', label: 'Tableau', icon: IconTable },
        ]}
        value={isGrid ? 'grid' : 'table'}
        onChange={(value) => onChange(value === 'grid')}
      />
    </div>
  );
}
