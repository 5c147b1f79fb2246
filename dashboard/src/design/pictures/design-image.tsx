import type { DesignFormat } from '@comptoir/domain/images/image-file.ts';
import type { IMAGE_USES } from '@comptoir/contract/images.ts';
import { IconCrop, IconPhotoPlus, IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { useFileDrop } from '@comptoir/web/ui/fields/use-file-drop.tsx';
import { readDesignImage } from '../../images/read-file.ts';
import { CropWindow, type CropSource } from './crop-window.tsx';
import type { KnownPicture } from '../design.queries.ts';
import styles from './design-image.module.css';

/** DSM-08, DSM-09: what a place of a design takes. */
export type DesignPlace = { purpose: (typeof IMAGE_USES)[number]; aspect: 1 | 3; format: DesignFormat };

export const BANNER: DesignPlace = { purpose: 'banner', aspect: 3, format: 'photo' };
export const SLIDE: DesignPlace = { purpose: 'slide', aspect: 3, format: 'photo' };
export const LOYALTY: DesignPlace = { purpose: 'loyalty', aspect: 3, format: 'photo' };
export const ACCOUNT: DesignPlace = { purpose: 'account', aspect: 1, format: 'png' };
export const ORDERS: DesignPlace = { purpose: 'orders', aspect: 1, format: 'png' };

const ACCEPTED: Record<DesignFormat, string> = { photo: '.png,.jpeg,.jpg,.jfif', png: '.png' };
const FORMAT_WORDS: Record<DesignFormat, string> = { photo: 'PNG, JPEG, JPG, JFIF', png: 'PNG' };

type Field = {
  label: string;
  place: DesignPlace;
  url: string | null;
  /** What its crop is edited with; null when it is not known. */
  picture: KnownPicture | null;
  onChange: (picture: KnownPicture | null) => void;
};

/** DSW-04, DSM-08 to DSM-10, SET-ERR-50: one picture of a design, framed in a window before it is taken. */
export function DesignImage({ label, place, url, picture, onChange }: Field) {
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [framed, setFramed] = useState<CropSource | null>(null);
  const take = async (file: File) => {
    const read = await readDesignImage(file, place.format);
    setRefusal('refusal' in read ? read.refusal : null);
    if ('dataUrl' in read) setFramed({ dataUrl: read.dataUrl });
  };
  const { target, choose, input } = useFileDrop({
    label: `Fichier\u00A0: ${label}`,
    accept: ACCEPTED[place.format],
    onFile: (file) => void take(file),
  });
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-under`}>
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      <div
        className={styles.box}
        data-square={place.aspect === 1 || undefined}
        data-empty={url === null || undefined}
        data-refused={refusal ? true : undefined}
        {...target}
      >
        {url === null ? (
          <Button icon={IconPhotoPlus} onClick={choose}>
            Ajouter une image
          </Button>
        ) : (
          <img className={styles.image} src={url} alt="" />
        )}
      </div>
      {url === null ? null : (
        <div className={styles.actions}>
          <Button icon={IconPhotoUp} onClick={choose}>
            Changer
          </Button>
          {picture ? (
            <Button icon={IconCrop} onClick={() => setFramed({ originalUrl: picture.originalUrl, crop: picture.crop })}>
              Recadrer
            </Button>
          ) : null}
          <IconButton
            icon={IconTrash}
            label="Supprimer l’image"
            onClick={() => {
              setRefusal(null);
              onChange(null);
            }}
          />
        </div>
      )}
      <p id={`${id}-under`} className={styles.under} data-error={refusal ? true : undefined} role="status">
        {refusal ?? `Image ${place.aspect}:1, 500 Ko maximum (${FORMAT_WORDS[place.format]}).`}
      </p>
      {input}
      {framed ? (
        <CropWindow
          label={label}
          place={place}
          source={framed}
          onTaken={(taken) => {
            setFramed(null);
            onChange(taken);
          }}
          onRefused={(sentence) => {
            setFramed(null);
            setRefusal(sentence);
          }}
          onClose={() => setFramed(null)}
        />
      ) : null}
    </div>
  );
}
