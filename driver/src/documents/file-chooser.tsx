import { IconCamera, IconCircleCheck, IconFile } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import styles from './documents.module.css';
import type { ReadyFile } from './ready-file.ts';

type FileChooserProps = { file: ReadyFile | null; onChoose: (file: File) => void };

/** Two ways: a field that opens the camera offers neither the gallery nor a PDF. */
export function FileChooser({ file, onChoose }: FileChooserProps) {
  return (
    <Stack gap={8}>
      <FileButton icon={IconCamera} label="Prendre en photo" accept="image/*" isCamera onChoose={onChoose} />
      <FileButton icon={IconFile} label="Choisir un fichier" accept="image/*,application/pdf" onChoose={onChoose} />
      {file ? (
        <p className={styles.file} role="status">
          <Glyph icon={IconCircleCheck} size={20} />
          {file.fileName}
        </p>
      ) : null}
    </Stack>
  );
}

type FileButtonProps = {
  icon: IconType;
  label: string;
  accept: string;
  isCamera?: boolean;
  onChoose: (file: File) => void;
};

function FileButton({ icon, label, accept, isCamera = false, onChoose }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        capture={isCamera ? 'environment' : undefined}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // The same file chosen again, once corrected, is a choice too.
          target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
      <Button size="lg" isWide icon={icon} onClick={() => field.current?.click()}>
        {label}
      </Button>
    </>
  );
}
