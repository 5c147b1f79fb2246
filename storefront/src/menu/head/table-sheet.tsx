import { useState } from 'react';
import { changePage, replaceView } from '../../app/page-store.ts';
import { Button } from '../../app/parts/button.tsx';
import { TextField } from '../../app/parts/field.tsx';
import { Sheet } from '../../app/parts/sheet.tsx';

const MOST_TABLE = 20;

/** The number stands on the table; whoever moved types it. The basket stays. */
export function TableSheet({ table, onClose }: { table: string; onClose: () => void }) {
  const [typed, setTyped] = useState(table);
  const number = typed.trim();
  const save = () => {
    if (number === '') return;
    onClose();
    // The sheet takes its step in the history back first: the address of the menu is the one that changes.
    setTimeout(() => {
      changePage(() => ({ tableNumber: number }));
      replaceView({ name: 'menu' });
    }, 50);
  };
  return (
    <Sheet
      title="Changer de table"
      onClose={onClose}
      footer={
        <Button isWide disabled={number === ''} onClick={save}>
          C’est ma table
        </Button>
      }
    >
      <TextField
        label="Numéro de table"
        inputMode="numeric"
        maxLength={MOST_TABLE}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && save()}
      />
    </Sheet>
  );
}
