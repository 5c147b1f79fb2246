import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import styles from './sign-in.module.css';

/** A refusal, or a sentence that was not asked for but must be read. */
export function FormNotice({ text, tone }: { text: string | null; tone: 'error' | 'calm' }) {
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={styles.notice} data-tone={tone} hidden={text === null}>
      <Glyph icon={tone === 'error' ? IconAlertTriangle : IconInfoCircle} size={20} />
      <p>{text}</p>
    </div>
  );
}
