import { IconToolsKitchen2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Glyph } from '../ui/base/glyph.tsx';
import styles from './thumbnail.module.css';

/** The picture of a product as small as a row; the placeholder where there is none, or where it does not come. */
export function Thumbnail({ url }: { url: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (!url || url === failedUrl)
    return (
      <span className={styles.thumbnail}>
        <Glyph icon={IconToolsKitchen2} size={18} />
      </span>
    );
  return <img className={styles.thumbnail} src={url} alt="" loading="lazy" onError={() => setFailedUrl(url)} />;
}
