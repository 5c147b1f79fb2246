import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { Crop } from '@comptoir/domain/menu/product.ts';
import { IconPhotoPlus, IconPhotoUp } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Spinner } from '@comptoir/web/ui/base/spinner.tsx';
import { useFileDrop } from '@comptoir/web/ui/fields/use-file-drop.tsx';
import { DishImage } from './dish-image.tsx';
import { sourceOf, type ImageDraft } from './image-draft.ts';
import { readImage } from './read-file.ts';
import { useLoadable } from './use-loadable.ts';
import { ZoomSlider } from './zoom-slider.tsx';
import styles from './image-field.module.css';

const CropFrame = lazyPiece(async () => (await import('./crop-frame.tsx')).CropFrame);

export type ImageFieldProps = {
  draft: ImageDraft;
  onChange: (draft: ImageDraft) => void;
  /** What the server refused. */
  error: string | null;
  isReadOnly?: boolean | undefined;
};

/** IMG-02, IMG-03, IMG-08: a picture of 5:4, chosen or dropped, framed, changed or removed. Nothing is sent here. */
export function ImageField({ draft, onChange, error, isReadOnly = false }: ImageFieldProps) {
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const problem = refusal ?? error;

  const take = async (file: File) => {
    setReading(true);
    const read = await readImage(file).finally(() => setReading(false));
    setRefusal('refusal' in read ? read.refusal : null);
    if ('dataUrl' in read) onChange({ kind: 'chosen', dataUrl: read.dataUrl, crop: null });
  };
  const { target, choose, input } = useFileDrop({
    label: 'Fichier de l’image',
    accept: '.png,.jpg,.jpeg,.heic,.heif,image/png,image/jpeg,image/heic,image/heif',
    onFile: (file) => void take(file),
  });
  const reframe = (crop: Crop) => {
    if (draft.kind !== 'none') onChange({ ...draft, crop });
  };

  if (isReadOnly)
    return (
      <div className={styles.still}>
        <DishImage url={draft.kind === 'kept' ? draft.picture.imageUrl : null} />
      </div>
    );
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-under`}>
      <p id={`${id}-label`} className={styles.label}>
        Image
      </p>
      <div
        className={styles.box}
        data-empty={draft.kind === 'none' || undefined}
        data-refused={problem ? true : undefined}
        {...target}
      >
        {draft.kind === 'none' ? (
          <div className={styles.empty}>
            <Glyph icon={IconPhotoPlus} size={32} />
            <Button onClick={choose} isBusy={isReading}>
              Ajouter une image
            </Button>
            <p className={styles.hint}>ou déposez un fichier ici</p>
          </div>
        ) : (
          <Suspense fallback={<Spinner size={24} />}>
            <Framed
              draft={draft}
              onChange={reframe}
              onUnreadable={() => {
                setRefusal(refusalSentence('IMAGE_TYPE'));
                onChange({ kind: 'none' });
              }}
            />
          </Suspense>
        )}
      </div>
      {draft.kind === 'none' ? null : <ZoomSlider crop={draft.crop} onChange={reframe} />}
      {draft.kind === 'none' ? null : (
        <div className={styles.actions}>
          <Button icon={IconPhotoUp} isBusy={isReading} onClick={choose}>
            Changer
          </Button>
          <Button
            variant="dangerText"
            onClick={() => {
              setRefusal(null);
              onChange({ kind: 'none' });
            }}
          >
            Supprimer l’image
          </Button>
        </div>
      )}
      <p id={`${id}-under`} className={styles.under} data-error={problem ? true : undefined} role="status">
        {problem ?? french('Photo PNG, JPG ou HEIC, 12 Mo maximum. Cadre 5:4.')}
      </p>
      {input}
    </div>
  );
}

type FramedProps = {
  draft: Exclude<ImageDraft, { kind: 'none' }>;
  onChange: (crop: Crop) => void;
  onUnreadable: () => void;
};

function Framed({ draft, onChange, onUnreadable }: FramedProps) {
  const { src, isBroken, onError } = useLoadable(sourceOf(draft));
  if (isBroken) return <DishImage url={null} />;
  if (!src) return <Spinner size={24} />;
  // What was just chosen stands nowhere else: there is no second way to load it.
  return (
    <CropFrame
      src={src}
      crop={draft.crop}
      onChange={onChange}
      onError={draft.kind === 'kept' ? onError : onUnreadable}
    />
  );
}
